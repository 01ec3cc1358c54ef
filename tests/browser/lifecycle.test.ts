import type { MediaContext } from '@vidstack/react';
import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { mountPlayer, said } from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;

test('Media state: without a player on the screen', () => {
  const player = mountPlayer({ memory: fakeMemory(0.4, true) });
  expect(player.port.state()).toEqual({
    playback: 'idle',
    currentTime: 0,
    duration: 0,
    volume: 0.4,
    muted: true,
    rate: 1,
    quality: null,
    qualities: [],
    audioTrack: null,
    audioTracks: [],
    audioLanguage: null,
    textTrack: null,
    textTracks: [],
    fullscreen: false,
    streamType: 'unknown',
  });
});

test('Media state: while playing, and while paused', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().quality).toMatch(/^(240|480|720)p$/));
  // The element plays before the player has read its time.
  await until(() => expect(player.port.state().currentTime).toBeGreaterThan(0));
  const state = player.port.state();
  expect(state).toMatchObject({ playback: 'playing', volume: 1, muted: false, rate: 1, fullscreen: false });
  expect(state.duration).toBeCloseTo(48, 0);
  expect(state).toMatchObject({ textTrack: null, textTracks: [] });

  player.port.pause();
  await until(() => expect(player.port.state().playback).toBe('paused'));
  expect(said(player, 'pause')).toBe(true);
});

test('Lifecycle: a stream that is requested before the player loads once it is mounted', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), ASKED);
  expect(() => player.instance()).toThrow();
  await untilPlaying(player.video);
});

test('Lifecycle: a player that is removed and mounted again reloads the stream', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), ASKED);
  await untilPlaying(player.video);
  player.unmount();
  await until(() => expect(player.container.querySelector('video')).toBeNull());
  expect(player.port.state().playback).toBe('idle');

  player.remount();
  await untilPlaying(player.video);
});

test('Lifecycle: the next player does not load an unloaded stream', async () => {
  const media = openMediaShelf();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), ASKED);
  await untilPlaying(player.video);
  player.port.unload();
  player.unmount();
  await until(() => expect(player.container.querySelector('video')).toBeNull());
  // A request that left before may arrive now.
  let before = -1;
  await until(async () => {
    const last = before;
    before = (await media.requests()).length;
    expect(before).toBe(last);
  });
  player.remount();
  await until(() => expect(player.container.querySelector('[data-testid="player"]')).not.toBeNull());
  expect(await player.port.play('host')).toBe('NotReadyError');
  expect(await media.requests()).toHaveLength(before);

  player.load(media.episode('s1e2'), ASKED);
  await untilPlaying(player.video);
});

test('Lifecycle: a removed player emits nothing more', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), ASKED);
  await untilPlaying(player.video);
  const video = player.video();
  player.unmount();
  const before = player.events.length;
  video.dispatchEvent(new Event('pause'));
  video.dispatchEvent(new Event('error'));
  expect(player.events).toHaveLength(before);
});

test('Lifecycle: an automatic start is distinguished from a requested one', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'auto', startAt: null });
  await untilPlaying(player.video);
  expect(player.events.find(({ name }) => name === 'play')?.payload).toEqual({ asked: false });
  player.port.pause();
  await until(() => expect(player.video().paused).toBe(true));
  expect(await player.port.play('host')).toBeNull();
  await until(() =>
    expect(player.events.filter(({ name }) => name === 'play').at(-1)?.payload).toEqual({ asked: true }),
  );
});

test('Media session: names no artwork before the content has named one', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'auto', startAt: null });
  await untilPlaying(player.video);
  await until(() => expect(navigator.mediaSession.metadata).not.toBeNull());
  expect(navigator.mediaSession.metadata?.artwork).toEqual([]);
});

test('Lifecycle: a provider that is requested again before it comes is the same one, until its end', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), ASKED);
  await untilPlaying(player.video);
  const { ctx } = player.instance().provider as unknown as { ctx: MediaContext };
  const loader = new player.port.loader.Loader();
  const [first, second] = await Promise.all([loader.load(ctx), loader.load(ctx)]);
  expect(second).toBe(first);
  first?.destroy?.();
  const third = await loader.load(ctx);
  expect(third).not.toBe(first);
  third?.destroy?.();
});
