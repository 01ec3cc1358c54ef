import { expect, test, vi } from 'vitest';
import { limitIdleLoading, UNSTARTED_BUFFER_S } from '@/media/vidstack/idle-loading';

/** A player whose buffer, intent and start a test sets. */
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
  const loaded = { seconds: 0 };
  const buffered = { length: 1, start: () => 0, end: () => loaded.seconds };
  const media = { nodeName: 'VIDEO', currentTime: 0, buffered };
  const state = { canPlay: true, paused: true, pictureInPicture: false, seeking: false, started: false };
  const looks = new Set<() => void>();
  const listen = (_: string, look: () => void) => void looks.add(look);
  const on = (_: string, look: () => void) => {
    looks.add(look);
    return () => undefined;
  };
  const player = { el: null, provider: { type: 'hls', $$PROVIDER_TYPE: 'HLS', media, instance: hls }, state, listen };
  const intent = { isOn: false };
  const play = { isGiven: () => true, isIdle: () => false, hasIntent: () => intent.isOn, waitedMs: () => 0 };
  limitIdleLoading(player as never, play, { on } as never, new AbortController().signal);
  const look = () => {
    for (const run of looks) run();
  };
  const load = (seconds: number) => {
    loaded.seconds = seconds;
  };
  return { hls, state, media, intent, look, load };
}

test('Idle loading: content that has not begun stops at its start buffer, and loads on when it is to play', () => {
  const { hls, intent, look, load } = openPlayer();
  load(UNSTARTED_BUFFER_S - 1);
  look();
  expect(hls.bufferingEnabled).toBe(true);
  load(UNSTARTED_BUFFER_S);
  look();
  expect(hls.bufferingEnabled).toBe(false);
  intent.isOn = true;
  look();
  expect(hls.bufferingEnabled).toBe(true);
});

test('Idle loading: paused content in view loads on, because viewers pause for that', () => {
  const { hls, state, look, load } = openPlayer();
  state.started = true;
  load(10 * UNSTARTED_BUFFER_S);
  look();
  expect(hls.pauseBuffering).not.toHaveBeenCalled();
});

test('Idle loading: a seek before the start loads its position', () => {
  const { hls, media, look, load } = openPlayer();
  load(UNSTARTED_BUFFER_S);
  look();
  media.currentTime = 200;
  look();
  expect(hls.bufferingEnabled).toBe(true);
});
