import { describe, expect, test } from 'vitest';
import type { AdBreakState } from '@/store/ad-break-state';
import { selectAd, selectAdOpen, selectAdPending, selectHasAdBreak, selectPlayIntended } from '@/store/selectors';
import { initialState, type WidgetState } from '@/store/state';
import { createWidgetStore } from '@/store/store';
import {
  adChanged,
  adLoaded,
  adStarted,
  adsOver,
  adsRequested,
  midrollRequested,
  playIntended,
  playIntentDropped,
} from '@/store/updates/ads';
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
  test.each<[string, readonly Update[], AdBreakState]>([
    ['is requested without a play intent', [adsRequested()], { phase: 'requested', intent: 'none' }],
    ['remembers autoplay', [adsRequested(), playIntended(false)], { phase: 'requested', intent: 'auto' }],
    ['remembers a gesture', [adsRequested(), playIntended(true)], { phase: 'requested', intent: 'asked' }],
    [
      'keeps the gesture after autoplay',
      [adsRequested(), playIntended(true), playIntended(false)],
      { phase: 'requested', intent: 'asked' },
    ],
    [
      'drops the intent',
      [adsRequested(), playIntended(true), playIntentDropped],
      { phase: 'requested', intent: 'none' },
    ],
    ['becomes ready', [adsRequested(), adLoaded(ITEM)], { phase: 'ready', intent: 'none' }],
    [
      'becomes ready to play',
      [adsRequested(), playIntended(false), adLoaded(ITEM)],
      { phase: 'ready', intent: 'play' },
    ],
    ['shows no ad before it is ready', [adsRequested(), adChanged(LOADING)], { phase: 'requested', intent: 'none' }],
    [
      'runs from the first view of an ad on',
      [adsRequested(), adLoaded(ITEM), playIntended(true), adChanged(LOADING)],
      { phase: 'running', intent: 'play', ad: LOADING },
    ],
    [
      'pauses a started ad',
      [adsRequested(), playIntended(true), adLoaded(ITEM), adStarted(STARTED), playIntentDropped],
      { phase: 'running', intent: 'paused', ad: STARTED },
    ],
    [
      'stays paused while its next ad loads',
      [adsRequested(), playIntended(true), adStarted(STARTED), playIntentDropped, adLoaded(ITEM), adChanged(LOADING)],
      { phase: 'running', intent: 'paused', ad: LOADING },
    ],
    [
      'goes on after a pause',
      [adsRequested(), playIntended(true), adStarted(STARTED), playIntentDropped, playIntended(true)],
      { phase: 'running', intent: 'play', ad: STARTED },
    ],
    [
      'gives the content back while an ad has not started',
      [adsRequested(), playIntended(true), adLoaded(ITEM), adChanged(LOADING), playIntentDropped],
      { phase: 'running', intent: 'none', ad: LOADING },
    ],
    ['is over', [adsRequested(), adStarted(STARTED), adsOver], { phase: 'over' }],
    ['stays over, whatever comes late', [adsOver, adChanged(STARTED), playIntended(true)], { phase: 'over' }],
    ['does not begin with a play intent alone', [playIntended(true)], { phase: 'none' }],
    ['is requested again for a midroll', [adsOver, midrollRequested], { phase: 'requested', intent: 'none' }],
  ])('%s', (_, updates, expected) => {
    expect(after(...updates).adBreak).toEqual(expected);
  });
});

describe('selectors of the ad break', () => {
  const RUNNING = { phase: 'running', ad: STARTED } as const;
  test.each<[AdBreakState, { pending: boolean; intended: boolean; open: boolean; has: boolean }]>([
    [{ phase: 'none' }, { pending: false, intended: false, open: false, has: false }],
    [
      { phase: 'requested', intent: 'none' },
      { pending: false, intended: false, open: false, has: true },
    ],
    [
      { phase: 'requested', intent: 'auto' },
      { pending: true, intended: true, open: false, has: true },
    ],
    [
      { phase: 'ready', intent: 'none' },
      { pending: false, intended: false, open: false, has: true },
    ],
    [
      { phase: 'ready', intent: 'play' },
      { pending: true, intended: true, open: true, has: true },
    ],
    [
      { ...RUNNING, intent: 'none' },
      { pending: false, intended: false, open: false, has: true },
    ],
    [
      { ...RUNNING, intent: 'play' },
      { pending: true, intended: true, open: true, has: true },
    ],
    [
      { ...RUNNING, intent: 'paused' },
      { pending: true, intended: false, open: true, has: true },
    ],
    [{ phase: 'over' }, { pending: false, intended: false, open: false, has: false }],
  ])('%j', (adBreak, expected) => {
    const state = { ...initialState(), adBreak };
    expect({
      pending: selectAdPending(state),
      intended: selectPlayIntended(state),
      open: selectAdOpen(state),
      has: selectHasAdBreak(state),
    }).toEqual(expected);
    expect(selectAd(state)).toBe(adBreak.phase === 'running' ? STARTED : null);
  });
});
