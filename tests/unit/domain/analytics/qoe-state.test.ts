import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftBeforeStart, qoeMetrics } from '@/domain/analytics/qoe-metrics';
import { type QoeEvent, type QoeState, startView } from '@/domain/analytics/qoe-state';
import { reduceQoe } from '@/domain/analytics/reduce-qoe';

type Name = QoeEvent['name'];

/** A mark at a moment in milliseconds. */
const at = (moment: number, name: Name, more: object = {}): QoeEvent => ({ at: moment, name, ...more }) as QoeEvent;

const view = (...marks: readonly QoeEvent[]): QoeState => marks.reduce(reduceQoe, startView(0));

/** A film that was asked for at 1000 and moves from 1800 on. */
const STARTED = [at(1000, 'playintent'), at(1500, 'ready'), at(1700, 'play'), at(1800, 'playing')];

/** Figures after these marks, and a last look at a moment. */
const figures = (until: number, ...marks: readonly QoeEvent[]) => qoeMetrics(view(...marks, at(until, 'tick')));

describe('the start', () => {
  test('is from the wish to the first moving frame', () => {
    expect(figures(5000, ...STARTED)).toMatchObject({ video_startup_ms: 800, played_ms: 3200, watch_ms: 4000 });
  });

  test('is from the press where nothing was asked for before', () => {
    expect(figures(5000, at(500, 'ready'), at(3000, 'play'), at(3100, 'playing')).video_startup_ms).toBe(100);
  });

  test('of a film that was on before its player is what the viewer saw', () => {
    const begun = [at(1500, 'playintent', { since: 650 }), at(1700, 'ready'), at(1800, 'playing', { since: 900 })];
    expect(figures(2800, ...begun)).toMatchObject({ video_startup_ms: 250, played_ms: 1900, watch_ms: 2150 });
  });

  test('is never less than nothing', () => {
    const begun = [at(1500, 'playintent'), at(1700, 'ready'), at(1800, 'playing', { since: 900 })];
    expect(figures(2800, ...begun)).toMatchObject({ video_startup_ms: 0, played_ms: 1300 });
  });

  test('is not over before the first frame', () => {
    expect(figures(5000, at(1000, 'playintent'))).toMatchObject({
      video_startup_ms: null,
      watch_ms: 4000,
      played_ms: 0,
    });
  });

  test('does not count the ad before the film, nor the wait for it', () => {
    const marks = [
      at(100, 'adsawaited'),
      at(1000, 'playintent'),
      at(1200, 'ready'),
      at(1600, 'adstart'),
      at(9600, 'adsover'),
      at(9650, 'play'),
      at(9700, 'playing'),
    ];
    expect(figures(10_700, ...marks)).toMatchObject({ video_startup_ms: 100, ad_startup_ms: 600, played_ms: 1000 });
  });

  test('has no ad startup where the ads came to nothing', () => {
    const marks = [
      at(0, 'adsawaited'),
      at(100, 'playintent'),
      at(500, 'adsover'),
      at(600, 'ready'),
      at(700, 'playing'),
    ];
    expect(figures(800, ...marks)).toMatchObject({ video_startup_ms: 200, ad_startup_ms: null });
  });

  test('is not that of the film that was on before', () => {
    // Its words come until the new source is there.
    const marks = [at(100, 'playintent'), at(200, 'playing'), at(900, 'ready'), at(1000, 'playing')];
    expect(figures(2000, ...marks)).toMatchObject({ video_startup_ms: 900, played_ms: 1000 });
  });

  test('a wait before it is no stall, and the seek to the second to start from no seek', () => {
    const marks = [
      at(0, 'playintent'),
      at(10, 'ready'),
      at(20, 'play'),
      at(320, 'waiting', { since: 20, position: 0 }),
      at(400, 'seeking', { to: 20 }),
      at(900, 'seeked', { isPlaying: true }),
      at(1000, 'playing'),
    ];
    expect(figures(2000, ...marks)).toMatchObject({ video_startup_ms: 1000, rebuffer_count: 0, seek_count: 0 });
  });

  test.each([
    ['never came', [at(100, 'playintent'), at(200, 'ready')], true],
    ['never came, though an ad did', [at(0, 'adsawaited'), at(100, 'playintent'), at(200, 'adstart')], true],
    ['came', STARTED, false],
    ['was not asked for', [at(100, 'ready')], false],
    ['the browser refused', [at(100, 'playintent'), at(200, 'playrefused')], false],
    ['was taken back', [at(100, 'ready'), at(200, 'play'), at(300, 'pause')], false],
    ['was broken', [at(100, 'playintent'), at(200, 'broken', { kind: 'x', id: '1' })], false],
  ])('that %s: left before it is %s', (_, marks, expected) => {
    expect(leftBeforeStart(view(...marks))).toBe(expected);
  });
});

describe('a stall', () => {
  test('of two seconds is one rebuffer of two seconds, from when the picture stood still', () => {
    const marks = [...STARTED, at(5100, 'waiting', { since: 4800, position: 3 }), at(6800, 'playing')];
    expect(figures(9800, ...marks)).toMatchObject({
      rebuffer_count: 1,
      rebuffer_ms: 2000,
      played_ms: 6000,
      watch_ms: 8800,
      rebuffer_percent: 22.73,
    });
  });

  test('that was told late gives back what was taken for playing', () => {
    const delayed = at(5100, 'waiting', { since: 4800, position: 3 });
    const marks = [...STARTED, at(4900, 'rendition', { height: 480, bitrate: 1000 }), delayed, at(6800, 'playing')];
    expect(figures(6800, ...marks)).toMatchObject({ rebuffer_ms: 2000, played_ms: 3000 });
  });

  test('told of twice is one', () => {
    const marks = [
      at(5100, 'waiting', { since: 4800, position: 3 }),
      at(6100, 'waiting', { since: 6000, position: 3 }),
    ];
    expect(figures(6800, ...STARTED, ...marks, at(6800, 'playing'))).toMatchObject({
      rebuffer_count: 1,
      rebuffer_ms: 2000,
    });
  });

  test('ends with a pause: nobody waits any more', () => {
    const marks = [...STARTED, at(4100, 'waiting', { since: 3800, position: 2 }), at(4800, 'pause')];
    expect(figures(60_000, ...marks)).toMatchObject({ rebuffer_count: 1, rebuffer_ms: 1000, played_ms: 2000 });
  });

  test('while paused is none', () => {
    const marks = [...STARTED, at(2800, 'pause'), at(4100, 'waiting', { since: 3800, position: 1 })];
    expect(figures(9000, ...marks)).toMatchObject({ rebuffer_count: 0, rebuffer_ms: 0, played_ms: 1000 });
  });

  test('right after a pause is one', () => {
    const marks = [at(2800, 'pause'), at(9000, 'play'), at(9300, 'waiting', { since: 9000, position: 1 })];
    expect(figures(11_000, ...STARTED, ...marks, at(11_000, 'playing'))).toMatchObject({
      rebuffer_count: 1,
      rebuffer_ms: 2000,
      played_ms: 1000,
    });
  });

  test('that the loader ends by a step over a gap stays one, and is no seek', () => {
    const marks = [
      at(5100, 'waiting', { since: 4800, position: 3 }),
      at(5800, 'seeking', { to: 3.2 }),
      at(5810, 'seeked', { isPlaying: true }),
      at(6800, 'playing'),
    ];
    expect(figures(6800, ...STARTED, ...marks)).toMatchObject({ rebuffer_count: 1, rebuffer_ms: 2000, seek_count: 0 });
  });
});

describe('a seek', () => {
  test('lasts until the picture moves again', () => {
    const marks = [
      at(2800, 'seeking', { to: 30 }),
      at(3100, 'waiting', { since: 2800, position: 30 }),
      at(4000, 'seeked', { isPlaying: true }),
      at(4300, 'playing'),
    ];
    expect(figures(5300, ...STARTED, ...marks)).toMatchObject({
      seek_count: 1,
      seek_latency_ms: 1500,
      seek_latency_max_ms: 1500,
      rebuffer_count: 0,
      played_ms: 2000,
    });
  });

  test('of a browser that says nothing more lasts until the place is reached', () => {
    const marks = [at(2800, 'seeking', { to: 30 }), at(2900, 'seeked', { isPlaying: true })];
    expect(figures(3900, ...STARTED, ...marks)).toMatchObject({ seek_latency_ms: 100, played_ms: 2000 });
  });

  test('that reached its place before the data did goes on until they have come', () => {
    const marks = [
      at(2800, 'seeking', { to: 30 }),
      at(2900, 'seeked', { isPlaying: true }),
      at(3100, 'waiting', { since: 2800, position: 30 }),
      at(4800, 'playing'),
    ];
    expect(figures(5800, ...STARTED, ...marks)).toMatchObject({
      seek_count: 1,
      seek_latency_ms: 2000,
      rebuffer_count: 0,
      played_ms: 2000,
    });
  });

  test('while paused lasts until the picture of the new place is there', () => {
    const marks = [
      at(2800, 'pause'),
      at(4000, 'seeking', { to: 30 }),
      at(4300, 'waiting', { since: 4000, position: 30 }),
      at(4700, 'seeked', { isPlaying: false }),
    ];
    expect(figures(60_000, ...STARTED, ...marks)).toMatchObject({
      seek_latency_ms: 700,
      played_ms: 1000,
      rebuffer_count: 0,
    });
  });

  test('on to another place before the first was reached is one wait', () => {
    const marks = [at(2800, 'seeking', { to: 30 }), at(3000, 'seeking', { to: 40 }), at(3800, 'playing')];
    expect(figures(3800, ...STARTED, ...marks)).toMatchObject({ seek_count: 1, seek_latency_ms: 1000 });
  });

  test('given up by a pause that comes before the data is over', () => {
    const marks = [
      at(2800, 'seeking', { to: 30 }),
      at(3100, 'waiting', { since: 2800, position: 30 }),
      at(3500, 'seeked', { isPlaying: true }),
      at(3800, 'pause'),
    ];
    expect(figures(60_000, ...STARTED, ...marks)).toMatchObject({ seek_latency_ms: 1000, played_ms: 1000 });
  });

  test('away from a stall ends the stall', () => {
    const marks = [
      at(5100, 'waiting', { since: 4800, position: 3 }),
      at(5800, 'seeking', { to: 30 }),
      at(6000, 'playing'),
    ];
    expect(figures(6000, ...STARTED, ...marks)).toMatchObject({
      rebuffer_ms: 1000,
      seek_count: 1,
      seek_latency_ms: 200,
    });
  });

  test('of several the mean and the longest are told', () => {
    const marks = [
      at(2000, 'seeking', { to: 30 }),
      at(2100, 'seeked', { isPlaying: true }),
      at(3000, 'seeking', { to: 5 }),
      at(3500, 'seeked', { isPlaying: true }),
      at(4000, 'seeking', { to: 9 }),
      at(4300, 'seeked', { isPlaying: true }),
    ];
    expect(figures(5000, ...STARTED, ...marks)).toMatchObject({
      seek_count: 3,
      seek_latency_ms: 300,
      seek_latency_max_ms: 500,
    });
  });
});

describe('renditions', () => {
  const to = (moment: number, height: number | null, bitrate: number | null) =>
    at(moment, 'rendition', { height, bitrate });

  test('switches are counted by their direction; the first is none', () => {
    const marks = [to(1800, 480, 1e6), to(2000, 720, 2e6), to(3000, 240, 5e5), to(4000, 240, 5e5), to(5000, 480, 1e6)];
    expect(figures(6000, ...STARTED, ...marks)).toMatchObject({ rendition_switches_up: 2, rendition_switches_down: 1 });
  });

  test('the mean bitrate is by the time each of them played', () => {
    const marks = [to(1800, 480, 1e6), to(2800, 720, 4e6), at(4800, 'pause')];
    expect(figures(60_000, ...STARTED, ...marks).mean_bitrate).toBe(3e6);
  });

  test('what played before its bitrate was known is of the first that is', () => {
    const marks = [to(2800, null, null), to(3800, 720, 4e6), to(4800, 480, 1e6)];
    expect(figures(5800, ...STARTED, ...marks).mean_bitrate).toBe(3.25e6);
  });

  test('another voice has a bitrate of its own, whatever was not known of the one before', () => {
    const marks = [at(7800, 'variantchange'), at(8800, 'playing'), to(8800, 720, 4e6), to(9800, 480, 1e6)];
    expect(figures(12_800, ...STARTED, ...marks).mean_bitrate).toBe(1.75e6);
  });

  test('a source that names none has none', () => {
    expect(figures(6000, ...STARTED, to(1800, null, null)).mean_bitrate).toBeNull();
  });
});

test('after a failure nothing counts any more', () => {
  const broken = at(4800, 'broken', { kind: 'unexpected/stream', id: 'e1' });
  const marks = [...STARTED, at(4100, 'waiting', { since: 3800, position: 2 }), broken, at(9000, 'playing')];
  expect(figures(60_000, ...marks)).toMatchObject({
    playback_failure: 'unexpected/stream',
    error_id: 'e1',
    rebuffer_ms: 1000,
    played_ms: 2000,
  });
});

test('another voice of the same episode is neither a stall nor a seek', () => {
  const marks = [
    at(2800, 'variantchange'),
    at(3000, 'playintent'),
    at(3100, 'seeking', { to: 30 }),
    at(3400, 'waiting', { since: 3100, position: 30 }),
    at(3500, 'seeked', { isPlaying: true }),
    at(3800, 'playing'),
  ];
  const shown = { played_ms: 2000, rebuffer_count: 0, seek_count: 0, watch_ms: 2800 };
  expect(figures(4800, ...STARTED, ...marks)).toMatchObject(shown);
});

test('the time that a device slept is nobody’s', () => {
  const marks = [...STARTED, at(3_600_000, 'awake', { since: 2800 })];
  expect(figures(3_601_000, ...marks)).toMatchObject({ played_ms: 2000, watch_ms: 2800 });
});

describe('whatever happens', () => {
  const NAMES = [
    'playintent',
    'playrefused',
    'adsawaited',
    'adstart',
    'adsover',
    'variantchange',
    'ready',
    'play',
    'playing',
    'pause',
    'ended',
    'waiting',
    'seeking',
    'seeked',
    'rendition',
    'tick',
  ] as const;
  const step = fc.record({
    name: fc.constantFrom(...NAMES),
    after: fc.nat(5000),
    late: fc.nat(900),
    position: fc.nat(100),
    isPlaying: fc.boolean(),
    height: fc.constantFrom(240, 480, 720, null),
  });

  test('every millisecond goes into one phase, and the figures agree with each other', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = 0;
        const marks = steps.map(({ name, after, late, position, isPlaying, height }) => {
          now += after;
          const bitrate = height === null ? null : height * 2000;
          // A wish from before the view began brings time of its own.
          const since = name === 'playintent' ? now : now - late;
          return at(now, name, { since, position, to: position, isPlaying, height, bitrate });
        });
        const result = view(...marks);
        const all = Object.values(result.spent);
        expect(all.every((spent) => spent >= 0)).toBe(true);
        expect(all.reduce((sum, spent) => sum + spent, 0)).toBe(now);
        const { spent } = result;
        const metrics = qoeMetrics(result);
        expect(metrics.watch_ms).toBe(spent.starting + spent.playing + spent.stalled + spent.seeking);
        expect(metrics.rebuffer_ms === 0 || metrics.rebuffer_count > 0).toBe(true);
        expect(metrics.rebuffer_percent).toBeLessThanOrEqual(100);
        expect((metrics.seek_latency_max_ms ?? 0) + 1).toBeGreaterThanOrEqual(metrics.seek_latency_ms ?? 0);
        expect(metrics.mean_bitrate ?? 480_000).toBeGreaterThanOrEqual(480_000);
        expect(metrics.mean_bitrate ?? 480_000).toBeLessThanOrEqual(1_440_000);
      }),
      { numRuns: 500 },
    );
  });
});
