import { afterEach, expect, test, vi } from 'vitest';
import { holdUnstarted } from '@/media/vidstack/playback/hold-unstarted';
import { fakeIdlePlayer } from '../../../../support/fake-idle-player';

afterEach(() => {
  vi.unstubAllGlobals();
});

function openPlayer(connection: { saveData?: boolean } = {}) {
  vi.stubGlobal('navigator', { connection });
  const fake = fakeIdlePlayer();
  holdUnstarted(fake.player, fake.stage, fake.play, new AbortController().signal);
  return fake;
}

const isHeld = ({ hls }: ReturnType<typeof openPlayer>) => hls.config.maxBufferLength < 1;

test('Unstarted content: a stream that nobody has started is held at one segment, and loads as usual once it shall play', () => {
  const player = openPlayer();
  expect(isHeld(player)).toBe(true);
  player.intent.isExpected = true;
  player.fire('intent');
  expect(player.hls.config).toEqual({ maxBufferLength: 30, maxMaxBufferLength: 600 });
});

test('Unstarted content: with data saving nothing loads before a press', () => {
  const player = openPlayer({ saveData: true });
  expect(player.hls.bufferingEnabled).toBe(false);
  player.intent.isExpected = true;
  player.fire('intent');
  expect(player.hls.bufferingEnabled).toBe(true);
});
