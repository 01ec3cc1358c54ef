import { afterEach, expect, test, vi } from 'vitest';
import { holdUnstarted } from '@/media/vidstack/hold-unstarted';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A player whose intent and start a test sets. */
function openPlayer(connection: { saveData?: boolean } = {}) {
  vi.stubGlobal('navigator', { connection });
  const hls = {
    bufferingEnabled: true,
    on: () => undefined,
    off: () => undefined,
    constructor: { Events: {} },
    config: { maxBufferLength: 30, maxMaxBufferLength: 600 },
    pauseBuffering: vi.fn(() => {
      hls.bufferingEnabled = false;
    }),
    resumeBuffering: vi.fn(() => {
      hls.bufferingEnabled = true;
    }),
  };
  const state = { canPlay: true, paused: true, pictureInPicture: false, seeking: false, started: false };
  const listeners: [string, () => void][] = [];
  const listen = (type: string, look: () => void) => void listeners.push([type, look]);
  const on = (type: string, look: () => void) => {
    listeners.push([type, look]);
    return () => undefined;
  };
  const player = { el: null, provider: { type: 'hls', $$PROVIDER_TYPE: 'HLS', instance: hls }, state, listen };
  const intent = { isExpected: false };
  const play = {
    isGiven: () => true,
    isIdle: () => false,
    hasIntent: () => intent.isExpected,
    isExpected: () => intent.isExpected,
    waitedMs: () => 0,
  };
  holdUnstarted(player as never, play, { on } as never, new AbortController().signal);
  const fire = (type: string) => {
    for (const [listened, run] of listeners) if (listened === type) run();
  };
  return { hls, state, intent, fire };
}

const isHeld = ({ hls }: ReturnType<typeof openPlayer>) => hls.config.maxBufferLength < 1;

test('Unstarted content: a stream that nobody has started is held at one segment, and loads as usual once it shall play', () => {
  const player = openPlayer();
  expect(isHeld(player)).toBe(true);
  player.intent.isExpected = true;
  player.fire('intentchange');
  expect(player.hls.config).toEqual({ maxBufferLength: 30, maxMaxBufferLength: 600 });
});

test('Unstarted content: with data saving nothing loads before a press', () => {
  const player = openPlayer({ saveData: true });
  expect(player.hls.bufferingEnabled).toBe(false);
  player.intent.isExpected = true;
  player.fire('intentchange');
  expect(player.hls.bufferingEnabled).toBe(true);
});
