import { afterEach, expect, test, vi } from 'vitest';
import { type DemandFacts, demandOf, LONG_PAUSE_MS } from '@/domain/playback/demand';
import { installDemand } from '@/media/vidstack/install-demand';
import { fakeEngine, fakeSource, fakeStage } from '../../../support/fake-engine';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const UNSTARTED: DemandFacts = {
  isExpected: false,
  isStarted: false,
  isIdle: true,
  isInView: true,
  isLongUnseen: false,
  isLongPaused: false,
  isFile: false,
  savesData: false,
};

const PAUSED: DemandFacts = { ...UNSTARTED, isStarted: true };

test.each<[string, DemandFacts, ReturnType<typeof demandOf>]>([
  ['unstarted content loads its first segments', UNSTARTED, 'first'],
  ['with data saving it loads none', { ...UNSTARTED, savesData: true }, 'paused'],
  ['unstarted content out of view loads none', { ...UNSTARTED, isInView: false }, 'paused'],
  ['content that is to play loads', { ...UNSTARTED, isExpected: true }, 'full'],
  ['and out of view', { ...PAUSED, isExpected: true, isInView: false, isLongUnseen: true }, 'full'],
  ['paused content in view loads on', PAUSED, 'full'],
  ['after a long pause it loads no more', { ...PAUSED, isLongPaused: true }, 'paused'],
  ['nor out of view', { ...PAUSED, isInView: false }, 'paused'],
  ['a long time out of view it gives its data back', { ...PAUSED, isInView: false, isLongUnseen: true }, 'none'],
  ['a file does so at once', { ...PAUSED, isInView: false, isFile: true }, 'none'],
  ['a seek loads out of view', { ...PAUSED, isInView: false, isIdle: false }, 'full'],
  ['a seek before the start loads its segments alone', { ...UNSTARTED, isInView: false, isIdle: false }, 'first'],
])('Demand: %s', (_, facts, demand) => expect(demandOf(facts)).toBe(demand));

/** A player over an engine that keeps what is demanded: a test sets the state and fires events. */
function openPlayer() {
  vi.stubGlobal('navigator', {});
  const state = { canPlay: true, paused: true, pictureInPicture: false, seeking: false, started: false };
  const intent = { isExpected: false };
  const listeners: [string, () => void][] = [];
  const listen = (type: string, act: () => void) => {
    listeners.push([type, act]);
    return () => undefined;
  };
  let demand = 'full';
  const engine = {
    ...fakeEngine(),
    setDemand(wanted: string) {
      demand = wanted;
    },
  };
  const stage = fakeStage('hls', engine);
  const play = {
    isExpected: () => intent.isExpected,
    subscribe: (act: unknown) => listen('intent', act as () => void),
  };
  const player = { el: null, state, listen };
  installDemand({ player, stage, play, signal: new AbortController().signal } as never);
  const fire = (...types: string[]) => {
    for (const [type, act] of listeners) if (types.includes(type)) act();
  };
  return { state, intent, stage, fire, demand: () => demand };
}

test('Demand: content that nobody has started is limited until it shall play', () => {
  const player = openPlayer();
  expect(player.demand()).toBe('first');
  player.intent.isExpected = true;
  player.fire('intent');
  expect(player.demand()).toBe('full');
});

test('Demand: content is limited after other content that has played', () => {
  const player = openPlayer();
  player.state.started = true;
  player.fire('started');
  expect(player.demand()).toBe('full');
  // The stage has the next source before the player's state forgets the last one.
  player.stage.load(fakeSource('hls', 'b.m3u8'));
  player.state.started = false;
  player.fire('source-change');
  expect(player.demand()).toBe('first');
});

test('Demand: paused content in view loads on for a minute, and then no more until it plays or a seek is requested', () => {
  vi.useFakeTimers();
  const player = openPlayer();
  player.state.started = true;
  player.fire('pause');
  vi.advanceTimersByTime(LONG_PAUSE_MS - 1);
  expect(player.demand()).toBe('full');
  vi.advanceTimersByTime(1);
  expect(player.demand()).toBe('paused');
  player.stage.seek(7);
  expect(player.demand()).toBe('full');
  player.fire('seeked');
  expect(player.demand()).toBe('paused');
  player.intent.isExpected = true;
  player.fire('play', 'intent');
  expect(player.demand()).toBe('full');
});
