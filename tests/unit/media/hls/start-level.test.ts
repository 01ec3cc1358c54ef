import type Hls from 'hls.js';
import { describe, expect, test } from 'vitest';
import { type InitialQuality, installInitialQuality, measuredBandwidth, nextRendition } from '@/media/hls/start-level';

const LEVELS = [
  { width: 426, height: 240, bitrate: 400_000 },
  { width: 854, height: 480, bitrate: 1_200_000 },
  { width: 1280, height: 720, bitrate: 2_800_000 },
  { width: 1920, height: 1080, bitrate: 5_000_000 },
];

const RULE: InitialQuality = {
  bandwidth: () => ({ measured: null, remembered: null, downlinkMbps: null, saveData: false }),
  frameSize: () => ({ width: 3840, height: 2160 }),
  chosenHeight: () => null,
};

/** An hls.js with these levels, whose events the test emits. */
class FakeHls {
  static readonly Events = { MANIFEST_PARSED: 'manifestParsed' };
  config = {} as Hls['config'];
  levels = LEVELS;
  loadLevel = -1;
  bandwidthEstimate = 5e5;
  abrEwmaDefaultEstimate = 5e5;
  parsed: () => void = () => undefined;
  on(_: string, listener: () => void) {
    this.parsed = listener;
  }
}

const fakeHls = (over: Record<string, unknown> = {}) =>
  Object.assign(new FakeHls(), over) as unknown as Hls & Pick<FakeHls, 'parsed'>;

/** The initial level of an hls.js with these levels. */
function startLevel(rule: Partial<InitialQuality> = {}, hls: Record<string, unknown> = {}): number | undefined {
  const instance = fakeHls(hls);
  installInitialQuality(instance, { ...RULE, ...rule });
  return instance.config.startLevel;
}

describe('Initial rendition', () => {
  test('follows the rule', () => {
    expect(startLevel()).toBe(2);
    expect(startLevel({ frameSize: () => ({ width: 800, height: 450 }) })).toBe(1);
    expect(startLevel({ bandwidth: () => ({ ...RULE.bandwidth(), remembered: 30e6 }) })).toBe(3);
  });

  test('of a second stream follows the measurement of the first one', () => {
    expect(
      startLevel({ bandwidth: () => ({ ...RULE.bandwidth(), remembered: 30e6 }) }, { bandwidthEstimate: 1e6 }),
    ).toBe(0);
  });

  test.each([
    ['a height of the stream', 1080, 3],
    ['a height between two of the stream, the better one', 600, 2],
    ['a height above all of the stream', 2160, 3],
  ])('follows the viewer’s choice: %s', (_, height, level) => {
    expect(startLevel({ chosenHeight: () => height, frameSize: () => ({ width: 200, height: 100 }) })).toBe(level);
  });

  test('by the viewer’s choice is not capped by the size of the player, as hls.js caps its own choice', () => {
    const hls = fakeHls();
    installInitialQuality(hls, { ...RULE, chosenHeight: () => 1080 });
    hls.parsed();
    expect(hls.loadLevel).toBe(3);
    const automatic = fakeHls();
    installInitialQuality(automatic, RULE);
    automatic.parsed();
    expect(automatic.loadLevel).toBe(-1);
  });

  test('is left to hls.js for mixed codecs', () => {
    const levels = LEVELS.map((level, index) => ({ ...level, codecs: index < 2 ? 'avc1.4d401f' : 'hvc1.1.6.L93' }));
    expect(startLevel({}, { levels })).toBeUndefined();
  });

  test('by the viewer’s choice is one of mixed codecs too', () => {
    const levels = LEVELS.map((level, index) => ({ ...level, codecs: index < 2 ? 'avc1.4d401f' : 'hvc1.1.6.L93' }));
    expect(startLevel({ chosenHeight: () => 480 }, { levels })).toBe(1);
  });

  test('is computed for every stream, and is not copied with the settings of hls.js', () => {
    const hls = fakeHls({ bandwidthEstimate: 1, abrEwmaDefaultEstimate: 1 });
    installInitialQuality(hls, RULE);
    expect(hls.config.startLevel).toBe(2);
    Object.assign(hls, { levels: LEVELS.slice(0, 2) });
    expect(hls.config.startLevel).toBe(1);
    expect(Object.keys(hls.config)).toEqual([]);
  });
});

test('Initial rendition: is undefined before the levels are known, whatever the viewer chose', () => {
  expect(startLevel({ chosenHeight: () => 480 }, { levels: [] })).toBeUndefined();
});

describe('Rendition of the next stream', () => {
  const next = (live: Hls) => nextRendition(live, LEVELS);
  const playing = (rule: Partial<InitialQuality>, bandwidthEstimate: number) => {
    const live = fakeHls({ levels: [], bandwidthEstimate });
    installInitialQuality(live, { ...RULE, ...rule });
    return live;
  };

  test('follows the player’s size and measured bandwidth', () => {
    expect(next(playing({}, 30e6))).toBe(3);
    expect(next(playing({}, 1e6))).toBe(0);
    expect(next(playing({ frameSize: () => ({ width: 400, height: 225 }) }, 30e6))).toBe(0);
  });

  test('follows the remembered bandwidth without a measurement, and the viewer’s own choice', () => {
    expect(next(playing({ bandwidth: () => ({ ...RULE.bandwidth(), remembered: 30e6 }) }, 5e5))).toBe(3);
    expect(next(playing({ chosenHeight: () => 480 }, 30e6))).toBe(1);
  });

  test('is left to hls.js if the player’s is, or for mixed codecs', () => {
    expect(next({} as Hls)).toBeNull();
    expect(nextRendition(null, LEVELS)).toBeNull();
    const mixed = LEVELS.map((level, index) => ({ ...level, codecs: index < 2 ? 'avc1.4d401f' : 'hvc1.1.6.L93' }));
    expect(nextRendition(playing({}, 30e6), mixed)).toBeNull();
  });
});

test.each([
  ['the default before any data', 5e5, 5e5, null],
  ['the estimate after some data', 7e6, 5e5, 7e6],
  ['a destroyed instance', Number.NaN, Number.NaN, null],
])('Measured bandwidth: %s', (_, bandwidthEstimate, abrEwmaDefaultEstimate, expected) => {
  expect(measuredBandwidth({ bandwidthEstimate, abrEwmaDefaultEstimate })).toBe(expected);
});
