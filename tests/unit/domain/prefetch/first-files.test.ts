import { afterEach, expect, test, vi } from 'vitest';
import { firstFiles, readMaster } from '@/domain/prefetch/first-files';
import { isPlayable } from '@/media/network/device-capabilities';

const BASE = 'https://media.example/film/master.m3u8?key=1';
const ANY = { saved: null, voiceAuthor: null, langOrder: [] };

afterEach(() => vi.unstubAllGlobals());

const urlsOf = (...given: Parameters<typeof firstFiles>) => firstFiles(...given).map(({ url }) => url);

test('readMaster: reads qualities with their selection attributes and the first sound of their group', () => {
  const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="a",DEFAULT=YES,URI="text.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="Original",DEFAULT=NO,URI="low/en.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Original",DEFAULT=NO,URI="en.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Dub, new",DEFAULT=YES,URI="../ru.m3u8"
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=36000,RESOLUTION=426x240,CODECS="avc1.4d4015,mp4a.40.2",AUDIO="s"

v240/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=66000,VIDEO-RANGE=PQ\r
https://other.example/v.m3u8\r
`;
  expect(readMaster(master, BASE, ANY, isPlayable)).toEqual([
    {
      url: 'https://media.example/film/v240/index.m3u8',
      audio: 'https://media.example/film/en.m3u8',
      bitrate: 36000,
      width: 426,
      height: 240,
      codecs: 'avc1.4d4015,mp4a.40.2',
      videoRange: undefined,
    },
    {
      url: 'https://other.example/v.m3u8',
      audio: null,
      bitrate: 66000,
      width: 0,
      height: 0,
      codecs: undefined,
      videoRange: 'PQ',
    },
  ]);
});

test('readMaster: reads sound within the video stream, and no quality from a media playlist', () => {
  const master = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="s"\nv.m3u8';
  expect(readMaster(master, BASE, ANY, isPlayable)).toMatchObject([{ audio: null }]);
  expect(readMaster('#EXTM3U\n#EXTINF:4,\n000.ts\n', BASE, ANY, isPlayable)).toEqual([]);
});

test('firstFiles: gives the init segment and the first media segment', () => {
  const list = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n000.m4s\n#EXTINF:4,\n001.m4s\n#EXT-X-ENDLIST\n';
  expect(urlsOf(list, BASE, 0)).toEqual(['https://media.example/film/init.mp4', 'https://media.example/film/000.m4s']);
  expect(urlsOf(list.replace(/#EXT-X-MAP.*\n/, ''), BASE, 0)).toEqual(['https://media.example/film/000.m4s']);
});

test.each([
  ['a live stream', '#EXTM3U\n#EXTINF:4,\n000.m4s\n'],
  ['a start of the playlist itself', '#EXTM3U\n#EXT-X-START:TIME-OFFSET=8\n#EXTINF:4,\n000.m4s\n#EXT-X-ENDLIST\n'],
  ['an empty playlist', '#EXTM3U\n#EXT-X-ENDLIST\n'],
])('firstFiles: gives no file for %s', (_, list) => {
  expect(urlsOf(list, BASE, 0)).toEqual([]);
});

test.each([
  ['the saved track', { saved: 'Original' }, 'en.m3u8'],
  ['the track of the dub author', { voiceAuthor: 'дубляж' }, 'ru.m3u8'],
  ['the first track of the preferred language', { langOrder: ['uk', 'en'] }, 'en.m3u8'],
  ['the first track when none is preferred', {}, 'ru.m3u8'],
])('readMaster: chooses %s', (_, request, file) => {
  const master = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Дубляж",LANGUAGE="ru",URI="ru.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Original",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="s"
v.m3u8`;
  const [level] = readMaster(master, BASE, { ...ANY, ...request }, isPlayable);
  expect(level?.audio).toBe(new URL(file, BASE).href);
});

test.each([
  [3.7, '000'],
  [3.8, '001'],
  [4, '001'],
  [8.1, '002'],
])('firstFiles: gives the segment that hls.js plays at %s s', (startAt, name) => {
  const list = '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n000\n#EXTINF:4.0,title\n001\n#EXTINF:4,\n002\n#EXT-X-ENDLIST';
  expect(urlsOf(list, BASE, startAt)).toEqual([new URL('init.mp4', BASE).href, new URL(name, BASE).href]);
});

test('firstFiles: gives the init segment that belongs to the segment, and none past the end', () => {
  const list =
    '#EXT-X-MAP:URI="a.mp4"\n#EXTINF:4,\n000\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="b.mp4"\n#EXTINF:4,\n001\n#EXT-X-ENDLIST';
  expect(urlsOf(list, BASE, 5)).toEqual([new URL('b.mp4', BASE).href, new URL('001', BASE).href]);
  expect(urlsOf(list, BASE, 8)).toEqual([]);
});

test.each([
  [0, '#EXT-X-GAP\n#EXTINF:4,\n000\n#EXTINF:4,\n001\n#EXTINF:4,\n002\n', '001'],
  [0, '#EXTINF:4,\n#EXT-X-GAP\n000\n#EXT-X-GAP\n#EXTINF:4,\n001\n#EXTINF:4,\n002\n', '002'],
  [5, '#EXTINF:4,\n000\n#EXT-X-GAP\n#EXTINF:4,\n001\n#EXTINF:4,\n002\n', '002'],
  [0, '#EXTINF:4,\n000\n#EXT-X-GAP\n#EXTINF:4,\n001\n#EXTINF:4,\n002\n', '000'],
])('firstFiles: from %s s never gives a segment that is marked as a gap', (startAt, list, name) => {
  expect(urlsOf(`#EXTM3U\n${list}#EXT-X-ENDLIST\n`, BASE, startAt)).toEqual([new URL(name, BASE).href]);
});

test('Playlists with variables are left to hls.js', () => {
  const define = '#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM="token"\n';
  expect(
    readMaster(`${define}#EXT-X-STREAM-INF:BANDWIDTH=1\nlist.m3u8?auth={$token}\n`, BASE, ANY, isPlayable),
  ).toEqual([]);
  expect(urlsOf(`${define}#EXTINF:4,\n0.ts?auth={$token}\n#EXT-X-ENDLIST\n`, BASE, 0)).toEqual([]);
});

test.each([
  [0, 10, 30],
  [5, 30, 50],
  [9, 100, 120],
])('firstFiles: gives the bytes of one file that hls.js plays at %s s', (startAt, start, end) => {
  const list = `#EXTM3U
#EXT-X-MAP:URI="all.mp4",BYTERANGE="10@0"
#EXT-X-BYTERANGE:20@10
#EXTINF:4,
all.mp4
#EXTINF:4,
#EXT-X-BYTERANGE:20
all.mp4
#EXTINF:4,
#EXT-X-BYTERANGE:20@100
all.mp4
#EXT-X-ENDLIST`;
  const { href: url } = new URL('all.mp4', BASE);
  expect(firstFiles(list, BASE, startAt)).toEqual([
    { url, start: 0, end: 10 },
    { url, start, end },
  ]);
});

/** The files and codecs of renditions with these codecs, in a browser without some formats. */
function renditions(...codecs: readonly string[]) {
  const isTypeSupported = (type: string) => !/hvc1|ac-3/.test(type);
  vi.stubGlobal('self', { MediaSource: { isTypeSupported } });
  const lines = codecs.map((list, at) => `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${list}"\n${at}`);
  return readMaster(lines.join('\n'), BASE, ANY, isPlayable).map((level) => [level.url.at(-1), level.codecs]);
}

test('readMaster: leaves out renditions without a picture or a sound that the browser plays', () => {
  const [avc, both] = ['avc1.4d4015,mp4a.40.2', 'avc1.4d4015,mp4a.40.2,ac-3'];
  expect(renditions(avc, 'avc1.4d4015,ac-3', 'hvc1.1.6.L93,mp4a.40.2', both)).toEqual([
    ['0', avc],
    ['3', avc],
  ]);
  expect(renditions('avc1.4d4015,ac-3'), 'plays without its sound').toEqual([['0', 'avc1.4d4015,ac-3']]);
});
