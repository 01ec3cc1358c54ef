import { expect, test } from 'vitest';
import { firstFiles, readMaster } from '@/startup/playlist';

const BASE = 'https://media.example/film/master.m3u8?key=1';

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
  expect(readMaster(master, BASE)).toEqual([
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
  expect(readMaster(master, BASE)).toMatchObject([{ audio: null }]);
  expect(readMaster('#EXTM3U\n#EXTINF:4,\n000.ts\n', BASE)).toEqual([]);
});

test('firstFiles: gives the init segment and the first media segment', () => {
  const list = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n000.m4s\n#EXTINF:4,\n001.m4s\n#EXT-X-ENDLIST\n';
  expect(firstFiles(list, BASE)).toEqual(['https://media.example/film/init.mp4', 'https://media.example/film/000.m4s']);
  expect(firstFiles(list.replace(/#EXT-X-MAP.*\n/, ''), BASE)).toEqual(['https://media.example/film/000.m4s']);
});

test.each([
  ['a live stream', '#EXTM3U\n#EXTINF:4,\n000.m4s\n'],
  ['byte ranges of one file', '#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:10@0\nall.m4s\n#EXT-X-ENDLIST\n'],
  ['an empty playlist', '#EXTM3U\n#EXT-X-ENDLIST\n'],
])('firstFiles: gives no file for %s', (_, list) => {
  expect(firstFiles(list, BASE)).toEqual([]);
});
