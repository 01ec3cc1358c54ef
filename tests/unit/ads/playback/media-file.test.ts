import { describe, expect, test } from 'vitest';
import { type CanPlay, chooseMediaFile } from '@/ads/playback/media-file';
import type { MediaFile } from '@/ads/vast/vast-ad';

const SLOT = { width: 640, height: 360 };
const file = (url: string, fields: Partial<MediaFile> = {}): MediaFile => ({
  url,
  type: 'video/mp4',
  width: 640,
  height: 360,
  codec: null,
  bitrate: null,
  apiFramework: null,
  ...fields,
});
/** Answers as Chromium does, and knows what it was asked. */
function browser(plays: RegExp = /^video\/(mp4|webm)/) {
  const asked: string[] = [];
  return {
    asked,
    canPlay: (type: string) => {
      asked.push(type);
      return plays.test(type) ? 'maybe' : '';
    },
  };
}
const choose = (
  files: MediaFile[],
  { slot = SLOT, plays = browser().canPlay as CanPlay, kbps = null as number | null } = {},
) => chooseMediaFile(files, slot.width * slot.height, plays, kbps)?.url ?? null;

describe('playable', () => {
  test('only what the browser plays', () => {
    expect(choose([file('flv', { type: 'video/x-flv' }), file('mp4'), file('mov', { type: 'video/quicktime' })])).toBe(
      'mp4',
    );
  });

  test('none of none', () => {
    expect(choose([])).toBeNull();
    expect(choose([file('flv', { type: 'video/x-flv' })])).toBeNull();
  });

  test('a plain yes or no will do', () => {
    expect(choose([file('a')], { plays: () => true })).toBe('a');
    expect(choose([file('a')], { plays: () => false })).toBeNull();
  });

  test.each(['VPAID', 'vpaid', 'SIMID'])('%s is a program, even as video/mp4', (apiFramework) => {
    expect(choose([file('program', { apiFramework })])).toBeNull();
    expect(choose([file('program', { apiFramework }), file('film', { width: 1, height: 1 })])).toBe('film');
  });

  test.each(['VAST', 'OMID', ''])('apiFramework="%s" is a film', (apiFramework) => {
    expect(choose([file('film', { apiFramework })])).toBe('film');
  });
});

describe('codec', () => {
  test.each([
    'avc1.4d401e',
    'avc1.42E01E, mp4a.40.2',
    'hvc1.1.6.L93.B0',
    'hev1.1.6.L93.B0',
    'vp09.00.10.08',
    'vp8',
    'av01.0.04M.08,opus',
  ])('%s goes into the question', (codec) => {
    const { asked, canPlay } = browser();
    choose([file('a', { codec })], { plays: canPlay });
    expect(asked).toEqual([`video/mp4; codecs="${codec}"`]);
  });

  test.each(['H.264', 'h264', '0', 'FLAC', 'avc1', 'mp4', 'x-h264, mp4a.40.2', 'avc1."', '', 'AVC'])(
    '%j is no reason to refuse a file',
    (codec) => {
      const { asked, canPlay } = browser();
      expect(choose([file('a', { codec })], { plays: canPlay })).toBe('a');
      expect(asked).toEqual(['video/mp4']);
    },
  );

  test('a codec the browser lacks refuses the file', () => {
    const plays = (type: string) => (/hvc1/.test(type) ? '' : 'probably');
    const files = [file('hevc', { codec: 'hvc1.1.6.L93.B0' }), file('avc', { codec: 'avc1.4d401e', width: 1920 })];
    expect(choose(files, { plays })).toBe('avc');
  });
});

describe('HLS', () => {
  const everything = () => 'maybe';
  const hls = file('hls', { type: 'application/x-mpegURL' });

  test('an MP4 is preferred, however far its size', () => {
    expect(choose([hls, file('mp4', { width: 64, height: 36 })], { plays: everything })).toBe('mp4');
  });

  test('alone it is played where the browser says so, and only there', () => {
    expect(choose([hls], { plays: everything })).toBe('hls');
    expect(choose([file('hls', { type: 'application/vnd.apple.mpegurl' })], { plays: everything })).toBe('hls');
    expect(choose([hls])).toBeNull();
  });

  test('beside an MP4 that cannot be played', () => {
    const plays = (type: string) => (/mpegurl/i.test(type) ? 'maybe' : '');
    expect(choose([file('mp4'), hls], { plays })).toBe('hls');
  });
});

describe('size', () => {
  const files = [
    file('1080', { width: 1920, height: 1080 }),
    file('360', { width: 640, height: 360 }),
    file('720', { width: 1280, height: 720 }),
    file('144', { width: 256, height: 144 }),
  ];

  test.each([
    [200, 120, '144'],
    [640, 360, '360'],
    [700, 400, '360'],
    [1200, 700, '720'],
    [1920, 1080, '1080'],
    [3840, 2160, '1080'],
    [0, 0, '144'],
  ])('%s x %s gets %s', (width, height, expected) => {
    expect(choose(files, { slot: { width, height } })).toBe(expected);
  });

  test('an upright slot counts by its pixels, too', () => {
    expect(choose(files, { slot: { width: 360, height: 640 } })).toBe('360');
  });
});

describe('bandwidth', () => {
  const files = [
    file('low', { width: 640, height: 360, bitrate: 600 }),
    file('high', { width: 1920, height: 1080, bitrate: 5000 }),
    file('mid', { width: 1280, height: 720, bitrate: 2000 }),
  ];
  const slot = { width: 1920, height: 1080 };

  test.each([
    [10_000, 'high'],
    [5000, 'high'],
    [4999, 'mid'],
    [1000, 'low'],
    [100, 'low'],
    [null, 'high'],
  ])('%s kbit/s: %s', (kbps, expected) => {
    expect(choose(files, { slot, kbps })).toBe(expected);
  });

  test('a file that says nothing of its rate is not ruled out', () => {
    expect(choose([file('silent'), file('heavy', { bitrate: 9000 })], { kbps: 1000 })).toBe('silent');
  });

  test('of the same size: the best that fits, the lightest while nothing is measured', () => {
    const same = [file('light', { bitrate: 400 }), file('best', { bitrate: 900 }), file('heavy', { bitrate: 3000 })];
    expect(choose(same, { kbps: 1000 })).toBe('best');
    expect(choose(same, { kbps: 5000 })).toBe('heavy');
    expect(choose(same)).toBe('light');
    expect(choose([...same].reverse())).toBe('light');
  });

  test('the first of equals', () => {
    expect(choose([file('first'), file('second')])).toBe('first');
  });
});

test('the list stays as it was', () => {
  const files = [file('b', { bitrate: 2 }), file('a', { bitrate: 1 })];
  choose(files, { kbps: 10 });
  expect(files.map(({ url }) => url)).toEqual(['b', 'a']);
});
