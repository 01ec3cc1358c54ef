import { expect, test } from 'vitest';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { createPrefetcher } from '@/media/prefetch/prefetcher';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

/** Renditions of the segments requested so far, in order. */
async function fetched(media: ReturnType<typeof openMediaShelf>): Promise<string[]> {
  return (await media.requests()).flatMap(({ path }) => /\/(v\d+)\/[^/]*\.m4s/.exec(path)?.[1] ?? []);
}

async function opened(size: { width: number; height: number }, bandwidth: number | null = null) {
  const media = openMediaShelf();
  const memory = fakeMemory();
  memory.stored.bandwidth = bandwidth;
  const player = mountPlayer({ ...size, memory });
  player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  return { media, memory, player };
}

const shown = ({ hls }: MountedPlayer) => hls().levels[hls().autoLevelCapping]?.height;

const SMALL = { width: 400, height: 225 };
const LARGE = { width: 1000, height: 563 };

test.each([
  ['a large frame', LARGE, null, 'v720'],
  ['a small frame', SMALL, null, 'v240'],
  ['a network that was slow', LARGE, 110_000, 'v480'],
  ['a network that was very slow', LARGE, 10_000, 'v240'],
])('Initial rendition: the first segment has the right quality for %s', async (_, size, bandwidth, quality) => {
  const { media } = await opened(size, bandwidth);
  await until(async () => expect((await fetched(media))[0]).toBe(quality));
});

test('Initial rendition: the player’s size caps the fetched quality, and the cap follows the size', async () => {
  const { media, player } = await opened(SMALL);
  await until(() => expect(shown(player)).toBe(240));
  void player.port.play('host');
  await until(async () => expect((await fetched(media)).length).toBeGreaterThan(2));
  expect(new Set(await fetched(media))).toEqual(new Set(['v240']));

  Object.assign(player.container.style, { width: '1000px', height: '563px' });
  await until(() => expect(shown(player)).toBe(720));
  await until(async () => expect(await fetched(media)).toContain('v720'));

  Object.assign(player.container.style, { width: '600px', height: '338px' });
  await until(() => expect(shown(player)).toBe(480));
});

test.each([
  ['less than the frame shows', LARGE, '240p', 'v240'],
  ['more than the frame shows', SMALL, '720p', 'v720'],
])(
  'Initial rendition: the viewer’s choice applies to the next episode’s first segment: %s',
  async (_, size, chosen, quality) => {
    const { player } = await opened(size);
    player.port.setQuality(chosen);
    const next = openMediaShelf();
    await next.rule({ match: 'v\\d+/index|sever.m3u8', delayMs: 400 });
    player.load(next.episode('s1e2'), { start: 'asked', startAt: null });
    await untilPlaying(player.video);
    expect((await fetched(next))[0]).toBe(quality);
  },
);

test.each([
  ['a small frame', SMALL, 'v240'],
  ['a large frame', LARGE, 'v720'],
])('Initial rendition: the prefetched quality is the one that plays first: %s', async (_, size, quality) => {
  const { player } = await opened(size);
  await player.port.play('host');
  await untilPlaying(player.video);
  const next = openMediaShelf();
  const { signal } = new AbortController();
  const plan = { startAt: null, segments: true, audio: { saved: null, voiceAuthor: null, langOrder: [] } };
  await createPrefetcher(createPrefetchCache(), player.port.hls)(signal).stream(next.episode('s1e2'), plan, signal);
  expect(await fetched(next)).toEqual([quality]);
  player.load(next.episode('s1e2'), { start: 'asked', startAt: null });
  await until(async () => expect((await fetched(next))[1]).toBe(quality));
});

test('Bandwidth: is saved once it has been measured', { tags: ['nightly'] }, async () => {
  const { memory, player } = await opened(LARGE);
  expect(memory.stored.bandwidth).toBeNull();
  await player.port.play('host');
  await until(() => expect(memory.stored.bandwidth).toBeGreaterThan(100_000));
});

test.each([
  ['nothing is known', null, 'v720'],
  ['the network was very slow', 10_000, 'v240'],
])('Initial rendition: DASH starts with the right quality: %s', async (_, bandwidth, quality) => {
  const media = openMediaShelf();
  const memory = fakeMemory();
  memory.stored.bandwidth = bandwidth;
  const player = mountPlayer({ ...LARGE, memory });
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  expect((await fetched(media))[0]).toBe(quality);
});
