import { describe, expect, test } from 'vitest';
import type { PlayIntentState } from '@/domain/playback/play-intent';
import { selectAd, selectAdOpen, selectAdPending, selectHasAdBreak, selectPlayIntended } from '@/store/selectors';
import { type AdBreakState, initialState, type WidgetState } from '@/store/state';
import { createWidgetStore } from '@/store/store';
import {
  adChanged,
  adIntended,
  adLoaded,
  adPaused,
  adStarted,
  adsOver,
  adsRequested,
  breakRequested,
} from '@/store/updates/ad-phases';
import { anAdView } from '../../fixtures/ad-view';

type Update = Partial<WidgetState> | ((state: WidgetState) => Partial<WidgetState>);

const ITEM = { id: 'a1', type: 'preroll', position: 1, duration: 10, perc: 0 } as const;
const STARTED = anAdView();
const LOADING = anAdView({ isStarted: false });

/** The state after these updates in order. */
function after(...updates: readonly Update[]): WidgetState {
  const store = createWidgetStore();
  for (const update of updates) store.setState(update);
  return store.getState();
}

describe('ad break', () => {
  const running = (ad: typeof STARTED, isPaused: boolean) => ({ phase: 'running', ad, isPaused }) as const;
  test.each<[string, readonly Update[], AdBreakState]>([
    ['is requested', [adsRequested()], { phase: 'requested' }],
    ['becomes ready', [adsRequested(), adLoaded(ITEM)], { phase: 'ready' }],
    [
      'runs from the first view of an ad on',
      [adsRequested(), adLoaded(ITEM), adChanged(LOADING)],
      running(LOADING, false),
    ],
    ['pauses a started ad', [adsRequested(), adStarted(STARTED), adPaused], running(STARTED, true)],
    [
      'stays paused while its next ad loads',
      [adsRequested(), adStarted(STARTED), adPaused, adLoaded(ITEM), adChanged(LOADING)],
      running(LOADING, true),
    ],
    ['goes on after a pause', [adsRequested(), adStarted(STARTED), adPaused, adIntended], running(STARTED, false)],
    [
      'gives the content back while an ad has not started',
      [adsRequested(), adLoaded(ITEM), adChanged(LOADING), adPaused],
      running(LOADING, false),
    ],
    ['shows no ad before it is ready', [adsRequested(), adChanged(LOADING)], { phase: 'requested' }],
    ['is over', [adsRequested(), adStarted(STARTED), adsOver], { phase: 'over' }],
    ['stays over, whatever comes late', [adsOver, adChanged(STARTED), adIntended, adPaused], { phase: 'over' }],
    ['is requested again for a later break', [adsOver, breakRequested()], { phase: 'requested' }],
  ])('%s', (_, updates, expected) => {
    expect(after(...updates).adBreak).toEqual(expected);
  });
});

describe('selectors of the ad break', () => {
  const REQUEST = { since: 0, by: 'viewer' } as const;
  const held = (...holds: ('ad' | 'share')[]): PlayIntentState => ({ phase: 'held', holds, request: REQUEST });
  const intents = {
    none: { phase: 'held', holds: ['ad'], request: null },
    play: held('ad'),
    share: held('ad', 'share'),
    midroll: { phase: 'playing', ...REQUEST },
  } satisfies Record<string, PlayIntentState>;
  const RUNNING = { phase: 'running', ad: STARTED, isPaused: false } as const;
  const stream = {} as WidgetState['stream'];
  test.each<[AdBreakState, keyof typeof intents, { pending: boolean; intended: boolean; open: boolean; has: boolean }]>(
    [
      [{ phase: 'none' }, 'none', { pending: false, intended: false, open: false, has: false }],
      [{ phase: 'requested' }, 'none', { pending: false, intended: false, open: false, has: true }],
      [{ phase: 'requested' }, 'play', { pending: true, intended: true, open: false, has: true }],
      [{ phase: 'requested' }, 'midroll', { pending: false, intended: false, open: false, has: true }],
      [{ phase: 'ready' }, 'none', { pending: false, intended: false, open: false, has: true }],
      [{ phase: 'ready' }, 'play', { pending: true, intended: true, open: true, has: true }],
      [{ phase: 'ready' }, 'share', { pending: false, intended: false, open: false, has: true }],
      [{ phase: 'ready' }, 'midroll', { pending: false, intended: false, open: false, has: true }],
      [RUNNING, 'none', { pending: false, intended: false, open: false, has: true }],
      [RUNNING, 'play', { pending: true, intended: true, open: true, has: true }],
      [{ ...RUNNING, isPaused: true }, 'none', { pending: true, intended: false, open: true, has: true }],
      [{ phase: 'over' }, 'midroll', { pending: false, intended: false, open: false, has: false }],
    ],
  )('%j, %s', (adBreak, intent, expected) => {
    const state = { ...initialState(), stream, adBreak, playIntent: intents[intent] };
    expect({
      pending: selectAdPending(state),
      intended: selectPlayIntended(state),
      open: selectAdOpen(state),
      has: selectHasAdBreak(state),
    }).toEqual(expected);
    expect(selectAd(state)).toBe(adBreak.phase === 'running' ? STARTED : null);
  });
});
