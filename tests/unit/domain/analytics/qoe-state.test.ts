import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftBeforeStart, qoeMetrics } from '@/domain/analytics/qoe-metrics';
import { type QoeEvent, type QoeState, startView } from '@/domain/analytics/qoe-state';
import { reduceQoe } from '@/domain/analytics/reduce-qoe';

type Name = QoeEvent['name'];

/** An event at a moment in milliseconds. */
const at = (moment: number, name: Name, more: object = {}): QoeEvent => ({ at: moment, name, ...more }) as QoeEvent;

const view = (...marks: readonly QoeEvent[]): QoeState => marks.reduce(reduceQoe, startView(0));

/** Content with a play intent at 1000 that moves from 1800 on. */
const STARTED = [at(1000, 'playintent'), at(1500, 'ready'), at(1700, 'play'), at(1800, 'playing')];

/** Metrics after these events, read at a moment. */
const figures = (until: number, ...marks: readonly QoeEvent[]) => qoeMetrics(view(...marks, at(until, 'tick')));

describe('QoE startup', () => {
  test('lasts from the play intent to the first moving frame', () => {
    expect(figures(5000, ...STARTED)).toMatchObject({ video_startup_ms: 800, played_ms: 3200, watch_ms: 4000 });
  });

  test('starts with the press without an earlier play intent', () => {
    expect(figures(5000, at(500, 'ready'), at(3000, 'play'), at(3100, 'playing')).video_startup_ms).toBe(100);
  });

  test('of content that played before its player is the start that the viewer saw', () => {
    const begun = [at(1500, 'playintent', { since: 650 }), at(1700, 'ready'), at(1800, 'playing', { since: 900 })];
    expect(figures(2800, ...begun)).toMatchObject({ video_startup_ms: 250, played_ms: 1900, watch_ms: 2150 });
  });

  test('is never negative', () => {
    const begun = [at(1500, 'playintent'), at(1700, 'ready'), at(1800, 'playing', { since: 900 })];
    expect(figures(2800, ...begun)).toMatchObject({ video_startup_ms: 0, played_ms: 1300 });
  });

  test('does not end before the first frame', () => {
    expect(figures(5000, at(1000, 'playintent'))).toMatchObject({
      video_startup_ms: null,
      watch_ms: 4000,
      played_ms: 0,
    });
  });

  test('does not include the preroll and the wait for it', () => {
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

  test('has no ad startup when no ad was shown', () => {
    const marks = [
      at(0, 'adsawaited'),
      at(100, 'playintent'),
      at(500, 'adsover'),
      at(600, 'ready'),
      at(700, 'playing'),
    ];
    expect(figures(800, ...marks)).toMatchObject({ video_startup_ms: 200, ad_startup_ms: null });
  });

  test('is not that of the previous content', () => {
    // The old source sends events until the new one is ready.
    const marks = [at(100, 'playintent'), at(200, 'playing'), at(900, 'ready'), at(1000, 'playing')];
    expect(figures(2000, ...marks)).toMatchObject({ video_startup_ms: 900, played_ms: 1000 });
  });

  test('counts neither a stall nor the seek to the start position', () => {
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
    ['never played', [at(100, 'playintent'), at(200, 'ready')], true],
    ['never played after its preroll', [at(0, 'adsawaited'), at(100, 'playintent'), at(200, 'adstart')], true],
    ['played', STARTED, false],
    ['had no play intent', [at(100, 'ready')], false],
    ['the browser did not autoplay', [at(100, 'playintent'), at(200, 'playrefused')], false],
    ['lost its play intent', [at(100, 'ready'), at(200, 'play'), at(300, 'pause')], false],
    ['failed', [at(100, 'playintent'), at(200, 'broken', { kind: 'x', id: '1' })], false],
  ])('of content that %s has an exit before start: %s', (_, marks, expected) => {
    expect(leftBeforeStart(view(...marks))).toBe(expected);
  });
});

describe('QoE stall', () => {
  test('of two seconds is one rebuffer of two seconds, from the moment the video stopped', () => {
    const marks = [...STARTED, at(5100, 'waiting', { since: 4800, position: 3 }), at(6800, 'playing')];
    expect(figures(9800, ...marks)).toMatchObject({
      rebuffer_count: 1,
      rebuffer_ms: 2000,
      played_ms: 6000,
      watch_ms: 8800,
      rebuffer_percent: 22.73,
    });
  });

  test('that is reported late is taken from the playback time', () => {
    const delayed = at(5100, 'waiting', { since: 4800, position: 3 });
    const marks = [...STARTED, at(4900, 'rendition', { height: 480, bitrate: 1000 }), delayed, at(6800, 'playing')];
    expect(figures(6800, ...marks)).toMatchObject({ rebuffer_ms: 2000, played_ms: 3000 });
  });

  test('reported twice is one', () => {
    const marks = [
      at(5100, 'waiting', { since: 4800, position: 3 }),
      at(6100, 'waiting', { since: 6000, position: 3 }),
    ];
    expect(figures(6800, ...STARTED, ...marks, at(6800, 'playing'))).toMatchObject({
      rebuffer_count: 1,
      rebuffer_ms: 2000,
    });
  });

  test('ends with a pause', () => {
    const marks = [...STARTED, at(4100, 'waiting', { since: 3800, position: 2 }), at(4800, 'pause')];
    expect(figures(60_000, ...marks)).toMatchObject({ rebuffer_count: 1, rebuffer_ms: 1000, played_ms: 2000 });
  });

  test('during a pause is ignored', () => {
    const marks = [...STARTED, at(2800, 'pause'), at(4100, 'waiting', { since: 3800, position: 1 })];
    expect(figures(9000, ...marks)).toMatchObject({ rebuffer_count: 0, rebuffer_ms: 0, played_ms: 1000 });
  });

  test('right after a pause counts', () => {
    const marks = [at(2800, 'pause'), at(9000, 'play'), at(9300, 'waiting', { since: 9000, position: 1 })];
    expect(figures(11_000, ...STARTED, ...marks, at(11_000, 'playing'))).toMatchObject({
      rebuffer_count: 1,
      rebuffer_ms: 2000,
      played_ms: 1000,
    });
  });

  test('that ends with a step over a gap is one stall and no seek', () => {
    const marks = [
      at(5100, 'waiting', { since: 4800, position: 3 }),
      at(5800, 'seeking', { to: 3.2 }),
      at(5810, 'seeked', { isPlaying: true }),
      at(6800, 'playing'),
    ];
    expect(figures(6800, ...STARTED, ...marks)).toMatchObject({ rebuffer_count: 1, rebuffer_ms: 2000, seek_count: 0 });
  });
});

describe('QoE seek', () => {
  test('lasts until the video moves again', () => {
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

  test('without further events lasts until the target is reached', () => {
    const marks = [at(2800, 'seeking', { to: 30 }), at(2900, 'seeked', { isPlaying: true })];
    expect(figures(3900, ...STARTED, ...marks)).toMatchObject({ seek_latency_ms: 100, played_ms: 2000 });
  });

  test('at a target without data lasts until the data arrives', () => {
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

  test('of paused content lasts until its new frame is shown', () => {
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

  test('to a new target before the first was reached is one wait', () => {
    const marks = [at(2800, 'seeking', { to: 30 }), at(3000, 'seeking', { to: 40 }), at(3800, 'playing')];
    expect(figures(3800, ...STARTED, ...marks)).toMatchObject({ seek_count: 1, seek_latency_ms: 1000 });
  });

  test('ends with a pause before the data arrives', () => {
    const marks = [
      at(2800, 'seeking', { to: 30 }),
      at(3100, 'waiting', { since: 2800, position: 30 }),
      at(3500, 'seeked', { isPlaying: true }),
      at(3800, 'pause'),
    ];
    expect(figures(60_000, ...STARTED, ...marks)).toMatchObject({ seek_latency_ms: 1000, played_ms: 1000 });
  });

  test('during a stall ends the stall', () => {
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

  test('metrics have the mean and the longest of several seeks', () => {
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

describe('QoE renditions', () => {
  const to = (moment: number, height: number | null, bitrate: number | null) =>
    at(moment, 'rendition', { height, bitrate });

  test('count switches by direction, without the first rendition', () => {
    const marks = [to(1800, 480, 1e6), to(2000, 720, 2e6), to(3000, 240, 5e5), to(4000, 240, 5e5), to(5000, 480, 1e6)];
    expect(figures(6000, ...STARTED, ...marks)).toMatchObject({ rendition_switches_up: 2, rendition_switches_down: 1 });
  });

  test('weigh the mean bitrate by playback time', () => {
    const marks = [to(1800, 480, 1e6), to(2800, 720, 4e6), at(4800, 'pause')];
    expect(figures(60_000, ...STARTED, ...marks).mean_bitrate).toBe(3e6);
  });

  test('assign earlier playback time to the first known bitrate', () => {
    const marks = [to(2800, null, null), to(3800, 720, 4e6), to(4800, 480, 1e6)];
    expect(figures(5800, ...STARTED, ...marks).mean_bitrate).toBe(3.25e6);
  });

  test('start a new bitrate with another dub, without the time before it', () => {
    const marks = [at(7800, 'variantchange'), at(8800, 'playing'), to(8800, 720, 4e6), to(9800, 480, 1e6)];
    expect(figures(12_800, ...STARTED, ...marks).mean_bitrate).toBe(1.75e6);
  });

  test('have no bitrate when the source names none', () => {
    expect(figures(6000, ...STARTED, to(1800, null, null)).mean_bitrate).toBeNull();
  });
});

test('QoE: counts nothing after a failure', () => {
  const broken = at(4800, 'broken', { kind: 'unexpected/stream', id: 'e1' });
  const marks = [...STARTED, at(4100, 'waiting', { since: 3800, position: 2 }), broken, at(9000, 'playing')];
  expect(figures(60_000, ...marks)).toMatchObject({
    playback_failure: 'unexpected/stream',
    error_id: 'e1',
    rebuffer_ms: 1000,
    played_ms: 2000,
  });
});

test('QoE: a change of the dub is neither a stall nor a seek', () => {
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

test.each(['ended', 'variantchange'] as const)('QoE: a seek that "%s" ends counts for the longest seek', (end) => {
  const marks = [at(2800, 'seeking', { to: 40 }), at(3100, end), at(3200, 'playing'), at(3300, 'seeking', { to: 5 })];
  expect(figures(3310, ...STARTED, ...marks)).toMatchObject({ seek_count: 2, seek_latency_max_ms: 300 });
});

test('QoE: does not count the sleep of a device', () => {
  const marks = [...STARTED, at(3_600_000, 'awake', { since: 2800 })];
  expect(figures(3_601_000, ...marks)).toMatchObject({ played_ms: 2000, watch_ms: 2800 });
});

describe('QoE invariants', () => {
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
    delay: fc.nat(900),
    position: fc.nat(100),
    isPlaying: fc.boolean(),
    height: fc.constantFrom(240, 480, 720, null),
  });

  test('every millisecond belongs to one phase, and the metrics are consistent', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = 0;
        const marks = steps.map(({ name, after, delay, position, isPlaying, height }) => {
          now += after;
          const bitrate = height === null ? null : height * 2000;
          // A play intent from before the view adds time of its own.
          const since = name === 'playintent' ? now : now - delay;
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
      { numRuns: 5000 },
    );
  });
});
