import { afterEach, expect, test, vi } from 'vitest';
import { LONG_PAUSE_MS, limitIdleLoading } from '@/media/vidstack/idle-loading';

afterEach(() => {
  vi.useRealTimers();
});

/** A player whose intent a test sets. */
function openPlayer() {
  const hls = {
    bufferingEnabled: true,
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
  limitIdleLoading(player as never, play, { on } as never, new AbortController().signal);
  const fire = (type: string) => {
    for (const [listened, run] of listeners) if (listened === type) run();
  };
  return { hls, state, intent, fire };
}

test('Idle loading: paused content in view loads on for a minute, and then no more until it plays', () => {
  vi.useFakeTimers();
  const player = openPlayer();
  player.fire('pause');
  vi.advanceTimersByTime(LONG_PAUSE_MS - 1);
  expect(player.hls.bufferingEnabled).toBe(true);
  vi.advanceTimersByTime(1);
  expect(player.hls.bufferingEnabled).toBe(false);
  player.intent.isExpected = true;
  player.fire('play');
  player.fire('intentchange');
  expect(player.hls.bufferingEnabled).toBe(true);
});
