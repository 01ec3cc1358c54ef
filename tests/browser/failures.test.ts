import { describe, expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaRule, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

const failures = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'failed' ? [event.payload.kind] : []));

describe('Unplayable stream: fails after', () => {
  async function expectFails(rule: MediaRule) {
    const media = openMediaShelf();
    await media.rule(rule);
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toContain('stream-failed'));
  }

  test.each([
    ['no manifest', { match: 'sever', status: 404 }],
    ['no playlist of any quality', { match: 'v\\d+/index', status: 404 }],
    ['no segments', { match: 'm4s|init', status: 404 }],
  ])('%s', (_, rule) => expectFails(rule));

  test('a manifest that the server breaks over, and its repetitions', { tags: ['nightly'] }, () =>
    expectFails({ match: 'sever', status: 500 }),
  );

  test('a manifest of another kind', async () => {
    const player = mountPlayer();
    const media = openMediaShelf();
    const text = { ...media.episode('s1e1').source, url: media.url('series/s1e1/ru.vtt') };
    player.load({ ...media.episode('s1e1'), source: text }, { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toContain('stream-failed'));
  });

  test('a server that never answers, at either step', { tags: ['nightly'] }, async () => {
    const [manifest, segments] = [openMediaShelf(), openMediaShelf()];
    await Promise.all([manifest.rule({ match: 'sever', hang: true }), segments.rule({ match: 'm4s', hang: true })]);
    const players = [manifest, segments].map((media) => {
      const player = mountPlayer();
      player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
      return player;
    });
    for (const player of players) await until(() => expect(failures(player)).not.toEqual([]));
  });
});

describe('Missing library: fails', () => {
  test('without a request for the stream', async () => {
    const library = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const media = openMediaShelf();
    const player = mountPlayer({ library });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toEqual(['library-failed']));
    expect(await media.requests()).toEqual([]);
  });

  test('only the stream that needs it', async () => {
    const media = openMediaShelf();
    const player = mountPlayer({ library: () => Promise.reject(new Error('late')) });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    player.port.unload();
    await new Promise((resolve) => setTimeout(resolve));
    expect(failures(player)).toEqual([]);
  });
});

describe('Transient error: does not fail', () => {
  test('after a manifest that loads at the second attempt', async () => {
    const media = openMediaShelf();
    await media.rule({ match: 'sever', status: 503 });
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await until(async () => expect(await media.requests()).toHaveLength(1));
    await media.rule();
    await until(() => expect(said(player, 'ready')).toBe(true));
    await untilPlaying(player.video);
    expect(failures(player)).toEqual([]);
  });

  test('after a change of episode while the first one hangs', async () => {
    const media = openMediaShelf();
    await media.rule({ match: 's1e1', hang: true });
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await until(async () => expect(await media.requests()).toHaveLength(1));
    player.load(media.episode('s1e2'), { start: 'asked', startAt: null });
    await untilPlaying(player.video);
    expect(failures(player)).toEqual([]);
  });
});
