import { expect, test } from 'vitest';
import segment from '../fixtures/transport/ac3.m4s?url';
import init from '../fixtures/transport/ac3-init.mp4?url';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';
import { transportFilm } from './transport-film';

const SURROUND = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:48
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="ac3-init.mp4"
#EXTINF:48,
ac3.m4s
#EXT-X-ENDLIST
`;

/** A film whose multivariant playlist has these lines, beside a track of AC-3 (`ac3.m3u8`), which Chromium does not play. */
async function film(media: MediaShelf, lines: readonly string[]) {
  for (const [path, url] of [
    ['ac3-init.mp4', init],
    ['ac3.m4s', segment],
  ] as const)
    await media.file(`series/s1e1/${path}`, new Uint8Array(await (await fetch(url)).arrayBuffer()));
  await media.file('series/s1e1/ac3.m3u8', SURROUND);
  await media.file('series/s1e1/film.m3u8', ['#EXTM3U', ...lines, ''].join('\n'));
  return media.episode('s1e1', 'film');
}

const track = (group: string, name: string, uri: string, isDefault = false) =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="${name}",LANGUAGE="ru",AUTOSELECT=YES,DEFAULT=${isDefault ? 'YES' : 'NO'},URI="${uri}"`;
const rendition = (codecs: string | null, group: string, height = 480) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${height}000,RESOLUTION=${height}x${height}${codecs === null ? '' : `,CODECS="${codecs}"`},AUDIO="${group}"\nv${height}/index.m3u8`;

const AAC = '../../audio/sever/dub/index.m3u8';
const VIDEO = 'avc1.4d4016';

test.each([
  [
    'one group, with the codecs of both',
    [track('a', '5.1', 'ac3.m3u8', true), track('a', 'Стерео', AAC), rendition(`${VIDEO},mp4a.40.2,ac-3`, 'a')],
  ],
  ['one group, without codecs', [track('a', '5.1', 'ac3.m3u8', true), track('a', 'Стерео', AAC), rendition(null, 'a')]],
  [
    'a rendition without codecs beside one of AAC',
    [
      track('s', '5.1', 'ac3.m3u8', true),
      track('a', 'Стерео', AAC, true),
      rendition(null, 's'),
      rendition(`${VIDEO},mp4a.40.2`, 'a'),
    ],
  ],
  [
    'a rendition of another size without codecs',
    [
      track('s', '5.1', 'ac3.m3u8', true),
      track('a', 'Стерео', AAC, true),
      rendition(null, 's', 720),
      rendition(`${VIDEO},mp4a.40.2`, 'a'),
    ],
  ],
])('HLS: of AC-3 and AAC in %s the AAC plays', async (_, lines) => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(await film(media, lines), { start: 'asked', startAt: 6 });
  await untilPlaying(player.video);
  expect(player.video().currentTime).toBeLessThan(12);
  await until(() => expect(player.port.state().audioTracks).toEqual(['Стерео']));
  await until(() => expect(player.hls().media?.currentTime).toBeGreaterThan(7));
  const { webkitAudioDecodedByteCount: heard } = player.video() as never as { webkitAudioDecodedByteCount: number };
  expect(heard).toBeGreaterThan(0);
  expect([said(player, 'failed'), said(player, 'silent')]).toEqual([false, false]);
});

test.each([
  ['its codecs', `${VIDEO},ac-3`],
  ['its segments', null],
])('HLS: a film whose audio is AC-3 alone, by %s, plays without it, and says so', async (_, codecs) => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(await film(media, [track('a', '5.1', 'ac3.m3u8', true), rendition(codecs, 'a')]), {
    start: 'asked',
    startAt: null,
  });
  await untilPlaying(player.video);
  expect(player.video().videoHeight).toBe(480);
  expect([said(player, 'failed'), said(player, 'silent')]).toEqual([false, true]);
});

test.each(['ac3', 'eac3'] as const)(
  'HLS: a film whose segments of MPEG-TS have %s alone plays without it, and says so',
  async (name) => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    player.load(await transportFilm(media, [name, name, name]), { start: 'asked', startAt: null });
    await untilPlaying(player.video);
    await until(() => expect(player.port.state().currentTime).toBeGreaterThan(3));
    await until(() => expect(said(player, 'silent')).toBe(true));
    expect(said(player, 'failed')).toBe(false);
  },
);
