import { describe, expect, test } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaRule, type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

/** From here on each track has another key (`services/reference/src/protected`). */
const TURN_S = 24;

const LICENCE = 'license/clearkey';

function protectedStream(media: MediaShelf, path: string, drm?: object): Stream {
  const stream = media.stream(`protected/${path}`);
  const given = drm ?? { clearkey: { licenseUrl: media.url(LICENCE) } };
  return { ...stream, source: { ...stream.source, drm: { given, masterUrl: media.url('master.json') } } };
}

const failures = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'failed' ? [event.payload] : []));

const FILMS = ['cenc/master.m3u8', 'cbcs/master.m3u8', 'cenc/manifest.mpd', 'cbcs/manifest.mpd'];
const KINDS = ['cenc/master.m3u8', 'cenc/manifest.mpd'];

describe('Protected film by ClearKey', () => {
  test('plays over a change of keys', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(protectedStream(media, 'cbcs/master.m3u8'), { start: 'asked', startAt: TURN_S - 1 });
    await untilPlaying(player.video);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(TURN_S + 0.2));
    expect(player.video().videoHeight).toBeGreaterThan(0);
  });

  test.each(FILMS)(
    '%s plays with a key for audio and for video, and over a change of keys',
    { tags: ['nightly'] },
    async (film) => {
      const media = openMediaShelf();
      const player = mountPlayer();
      player.load(protectedStream(media, film), { start: 'asked', startAt: TURN_S - 2 });
      await untilPlaying(player.video);
      await until(() => expect(player.video().currentTime).toBeGreaterThan(TURN_S + 1));
      expect(player.video().videoHeight).toBeGreaterThan(0);
      const paths = (await media.requests()).map(({ path }) => path);
      expect(paths.filter((path) => path === LICENCE).length).toBeGreaterThanOrEqual(4);
      expect(paths.filter((path) => path === `protected/${film}`)).toHaveLength(1);
      expect(failures(player)).toEqual([]);
    },
  );

  test.each(KINDS)('%s plays although the licence server fails once', { tags: ['nightly'] }, async (film) => {
    const media = openMediaShelf();
    await media.rule({ match: LICENCE, method: 'POST', status: 503, times: 1 });
    const player = mountPlayer();
    player.load(protectedStream(media, film), { start: 'asked', startAt: null });
    await untilPlaying(player.video);
    expect(failures(player)).toEqual([]);
  });

  test.each<[string, MediaRule, RegExp]>(
    KINDS.flatMap((film) => [
      [film, { match: LICENCE, method: 'POST', status: 403 }, /403/] as [string, MediaRule, RegExp],
      [film, { match: LICENCE, method: 'POST', status: 500 }, /500/] as [string, MediaRule, RegExp],
      [film, { match: LICENCE, method: 'POST', garbage: true }, /./] as [string, MediaRule, RegExp],
    ]),
  )('%s fails once, with the answer of the licence server: %j', { tags: ['nightly'] }, async (film, rule, message) => {
    const media = openMediaShelf();
    await media.rule(rule);
    const player = mountPlayer();
    player.load(protectedStream(media, film), { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toMatchObject([{ kind: 'licence-failed' }]));
    expect(failures(player)[0]?.message).toMatch(message);
  });

  test.each(KINDS)('%s says so where the master JSON names no licence server', { tags: ['nightly'] }, async (film) => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.stream(`protected/${film}`), { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toMatchObject([{ kind: 'licence-failed' }]));
  });

  test.each(KINDS)('%s says so where the browser has none of its key systems', { tags: ['nightly'] }, async (film) => {
    const media = openMediaShelf();
    const player = mountPlayer();
    const fairplay = { licenseUrl: media.url('keys'), certificateUrl: media.url('keys.cer') };
    player.load(protectedStream(media, film, { fairplay }), { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toMatchObject([{ kind: 'keys-unsupported' }]));
  });
});
