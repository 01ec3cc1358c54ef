import { afterEach, expect, test, vi } from 'vitest';
import { holdUnstarted } from '@/media/vidstack/playback/hold-unstarted';
import { fakeSource } from '../../../../support/fake-engine';
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

test('Unstarted content: is held after other content that has played', () => {
  const player = openPlayer();
  player.state.started = true;
  player.fire('started');
  expect(isHeld(player)).toBe(false);
  // The stage has the next source before the player's state forgets the last one.
  player.stage.load(fakeSource('hls', 'b.m3u8'));
  player.state.started = false;
  player.fire('source-change');
  expect(isHeld(player)).toBe(true);
});

test('Unstarted content: with data saving nothing loads before a press', () => {
  const player = openPlayer({ saveData: true });
  expect(player.hls.bufferingEnabled).toBe(false);
  player.intent.isExpected = true;
  player.fire('intent');
  expect(player.hls.bufferingEnabled).toBe(true);
});
