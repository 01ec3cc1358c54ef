import { afterEach, expect, test, vi } from 'vitest';
import { LONG_PAUSE_MS, limitIdleLoading } from '@/media/vidstack/playback/idle-loading';
import { fakeIdlePlayer } from '../../../../support/fake-idle-player';

afterEach(() => {
  vi.useRealTimers();
});

function openPlayer() {
  const fake = fakeIdlePlayer();
  limitIdleLoading(fake.player, fake.play, new AbortController().signal);
  return fake;
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
  player.fire('intent');
  expect(player.hls.bufferingEnabled).toBe(true);
});
