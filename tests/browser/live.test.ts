import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

/** Plays a live stream that began two minutes ago. */
async function watching(): Promise<MountedPlayer> {
  const player = mountPlayer();
  player.load(openMediaShelf().stream('live/master.m3u8'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  await until(() => expect(player.instance().state.canSeek).toBe(true));
  return player;
}

const edge = ({ instance }: MountedPlayer) => instance().state.seekableEnd;

test('Live: starts at the live edge, and can be rewound', async () => {
  const player = await watching();
  expect(player.port.state().streamType).toBe('live:dvr');
  const { liveEdge, duration, seekableStart } = player.instance().state;
  expect(liveEdge).toBe(true);
  expect(edge(player) - player.video().currentTime).toBeLessThan(10);
  // 120 s are available; the last few segments are not seekable yet.
  expect(duration).toBeGreaterThanOrEqual(80);
  expect(seekableStart).toBeGreaterThanOrEqual(0);
});

test('Live: a rewind by the port stays behind the edge after a pause', { tags: ['nightly'] }, async () => {
  const player = await watching();
  const target = edge(player) - 40;
  player.port.seek(target);
  await until(() => expect(player.instance().state.liveEdge).toBe(false));
  await until(() => expect(Math.abs(player.video().currentTime - target)).toBeLessThan(3));
  player.port.pause();
  await until(() => expect(player.port.state().playback).toBe('paused'));
  await player.port.play('host');
  await untilPlaying(player.video);
  expect(edge(player) - player.video().currentTime).toBeGreaterThan(30);
});

test('Live: a command returns to the edge', async () => {
  const player = await watching();
  const target = edge(player) - 40;
  player.port.seek(target);
  await until(() => expect(Math.abs(player.port.state().currentTime - target)).toBeLessThan(3));
  expect(player.instance().state.liveEdge).toBe(false);
  player.port.seekToLiveEdge();
  await until(() => expect(player.instance().state.liveEdge).toBe(true));
  await until(() => expect(edge(player) - player.video().currentTime).toBeLessThan(10));
});

test('Live: less than 2 s back is not a rewind', { tags: ['nightly'] }, async () => {
  const player = await watching();
  player.port.seek(edge(player) - 1);
  await until(() => expect(player.video().seeking).toBe(false));
  // A rewind would leave the edge for good; on a busy machine the playhead follows a growing edge with a delay.
  await until(() => expect(player.instance().state.liveEdge).toBe(true));
});

test('Live: a film after it has its own length again', { tags: ['nightly'] }, async () => {
  const player = await watching();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await until(() => expect(player.port.state()).toMatchObject({ streamType: 'on-demand' }));
  await until(() => expect(player.port.state().duration).toBeCloseTo(48, 0));
  expect(player.instance().state.live).toBe(false);
});

test('Live: a late ready event does not seek to the beginning', { tags: ['nightly'] }, async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().stream('live/master.m3u8'), { start: 'paused', startAt: null });
  await until(() => expect(player.instance()).toBeTruthy());
  const { $state } = player.instance();
  const wentTo: number[] = [];
  // The player knows the start of the stream before it seeks to the requested position.
  player.instance().listen('can-play', () => {
    const { provider } = player.instance();
    if (provider !== null) provider.setCurrentTime = (time: number) => wentTo.push(time);
    $state.realCurrentTime.set(1);
  });
  await until(() => expect(player.instance().state.canPlay).toBe(true));
  await until(() => expect(player.video().readyState).toBeGreaterThan(2));
  expect(wentTo).toEqual([]);
});
