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
/** Answers like Chromium and records the questions. */
function browser(plays: RegExp = /^video\/(mp4|webm)/) {
  const queries: string[] = [];
  return {
    queries,
    canPlay: (type: string) => {
      queries.push(type);
      return plays.test(type) ? 'maybe' : '';
    },
  };
}
const choose = (
  files: MediaFile[],
  { slot = SLOT, plays = browser().canPlay as CanPlay, kbps = null as number | null } = {},
) => chooseMediaFile(files, slot.width * slot.height, plays, kbps)?.url ?? null;

describe('Ad media file format', () => {
  test('is accepted only if the browser plays it', () => {
    expect(choose([file('flv', { type: 'video/x-flv' }), file('mp4'), file('mov', { type: 'video/quicktime' })])).toBe(
      'mp4',
    );
  });

  test('gives no file when the browser plays none in the list', () => {
    expect(choose([])).toBeNull();
    expect(choose([file('flv', { type: 'video/x-flv' })])).toBeNull();
  });

  test('is judged by a plain yes or no of the browser', () => {
    expect(choose([file('a')], { plays: () => true })).toBe('a');
    expect(choose([file('a')], { plays: () => false })).toBeNull();
  });

  test.each(['VPAID', 'vpaid', 'SIMID'])('is refused for apiFramework %s, even as video/mp4', (apiFramework) => {
    expect(choose([file('program', { apiFramework })])).toBeNull();
    expect(choose([file('program', { apiFramework }), file('film', { width: 1, height: 1 })])).toBe('film');
  });

  test.each(['VAST', 'OMID', ''])('is accepted for apiFramework "%s"', (apiFramework) => {
    expect(choose([file('film', { apiFramework })])).toBe('film');
  });
});

describe('Ad media file codec', () => {
  test.each([
    'avc1.4d401e',
    'avc1.42E01E, mp4a.40.2',
    'hvc1.1.6.L93.B0',
    'hev1.1.6.L93.B0',
    'vp09.00.10.08',
    'vp8',
    'av01.0.04M.08,opus',
  ])('is passed to the browser: %s', (codec) => {
    const { queries, canPlay } = browser();
    choose([file('a', { codec })], { plays: canPlay });
    expect(queries).toEqual([`video/mp4; codecs="${codec}"`]);
  });

  test.each(['H.264', 'h264', '0', 'FLAC', 'avc1', 'mp4', 'x-h264, mp4a.40.2', 'avc1."', '', 'AVC'])(
    'does not rule a file out when the value is %j',
    (codec) => {
      const { queries, canPlay } = browser();
      expect(choose([file('a', { codec })], { plays: canPlay })).toBe('a');
      expect(queries).toEqual(['video/mp4']);
    },
  );

  test('rules a file out when the browser lacks the codec', () => {
    const plays = (type: string) => (/hvc1/.test(type) ? '' : 'probably');
    const files = [file('hevc', { codec: 'hvc1.1.6.L93.B0' }), file('avc', { codec: 'avc1.4d401e', width: 1920 })];
    expect(choose(files, { plays })).toBe('avc');
  });
});

describe('Ad HLS file', () => {
  const everything = () => 'maybe';
  const hls = file('hls', { type: 'application/x-mpegURL' });

  test('gives way to an MP4 of any size', () => {
    expect(choose([hls, file('mp4', { width: 64, height: 36 })], { plays: everything })).toBe('mp4');
  });

  test('is chosen alone only where the browser plays HLS', () => {
    expect(choose([hls], { plays: everything })).toBe('hls');
    expect(choose([file('hls', { type: 'application/vnd.apple.mpegurl' })], { plays: everything })).toBe('hls');
    expect(choose([hls])).toBeNull();
  });

  test('is chosen beside an MP4 that the browser cannot play', () => {
    const plays = (type: string) => (/mpegurl/i.test(type) ? 'maybe' : '');
    expect(choose([file('mp4'), hls], { plays })).toBe('hls');
  });
});

describe('Ad media file size', () => {
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
  ])('for a slot of %s x %s is %s', (width, height, expected) => {
    expect(choose(files, { slot: { width, height } })).toBe(expected);
  });

  test('for an upright slot is chosen by the number of pixels', () => {
    expect(choose(files, { slot: { width: 360, height: 640 } })).toBe('360');
  });
});

describe('Ad media file bandwidth', () => {
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
  ])('of %s kbit/s selects %s', (kbps, expected) => {
    expect(choose(files, { slot, kbps })).toBe(expected);
  });

  test('does not rule out a file without a bitrate', () => {
    expect(choose([file('silent'), file('heavy', { bitrate: 9000 })], { kbps: 1000 })).toBe('silent');
  });

  test('selects the best of one size that fits, or the lightest before any measurement', () => {
    const same = [file('light', { bitrate: 400 }), file('best', { bitrate: 900 }), file('heavy', { bitrate: 3000 })];
    expect(choose(same, { kbps: 1000 })).toBe('best');
    expect(choose(same, { kbps: 5000 })).toBe('heavy');
    expect(choose(same)).toBe('light');
    expect(choose([...same].reverse())).toBe('light');
  });

  test('selects the first of equal files', () => {
    expect(choose([file('first'), file('second')])).toBe('first');
  });
});

test('Ad media file choice: leaves the list unchanged', () => {
  const files = [file('b', { bitrate: 2 }), file('a', { bitrate: 1 })];
  choose(files, { kbps: 10 });
  expect(files.map(({ url }) => url)).toEqual(['b', 'a']);
});
