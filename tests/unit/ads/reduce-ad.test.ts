import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdEffect, type AdEvent, type AdRun, canSkip, createRun, reduceAd, skipSecond } from '@/ads/reduce-ad';
import type { LinearAd } from '@/ads/vast/vast-ad';
import type { AdStatus } from '@/domain/ads/ad-status-code';
import * as AD_STATUS from '@/domain/ads/ad-status-code';
import { linearAd, percent, progress, seconds } from '../../support/linear-ad';

/** The ad only reads the time of the excluded kinds, as it does for `timeupdate`. */
type Kind = Exclude<
  AdEvent['kind'],
  'waiting' | 'enterpictureinpicture' | 'leavepictureinpicture' | 'expand' | 'collapse'
>;
type StatusName = keyof typeof AD_STATUS;

const nameOf = (status: AdStatus) => Object.keys(AD_STATUS)[Object.values(AD_STATUS).indexOf(status)] as StatusName;
const FAILURE = { code: 405, message: 'Media file error: x' } as const;

/** Builds an event at a second of the ad. */
const at = (time: number, kind: Kind, more: Partial<AdEvent> = {}): AdEvent =>
  ({ kind, currentTime: time, duration: 20, muted: false, ended: false, failure: FAILURE, ...more }) as AdEvent;

/** Describes the effects: a ping by its event, a status in capitals. */
const words = (effects: readonly AdEffect[]): string[] =>
  effects.map((effect) => ('event' in effect ? effect.event : nameOf(effect.status)));

/** Applies these events and gives the ad with all effects. */
function play(ad: LinearAd, ...events: readonly AdEvent[]): { run: AdRun; effects: AdEffect[]; words: string[] } {
  let run = createRun(ad);
  const effects: AdEffect[] = [];
  for (const event of events) {
    const [next, more] = reduceAd(run, event);
    run = next;
    effects.push(...more);
  }
  return { run, effects, words: words(effects) };
}

const sent = (effects: readonly AdEffect[]) => effects.flatMap((effect) => ('urls' in effect ? effect.urls : []));
const pingsOf = (list: readonly string[]) => list.filter((word) => /^[a-z]/.test(word));
const OPENING = ['loaded', 'LOADED', 'impression', 'creativeView', 'start', 'STARTED', 'PLAYING'];

test('Ad tracking: tells once at the start that no code of verification ran', () => {
  const ad = linearAd({ tracking: [{ event: 'verificationNotExecuted', url: 'https://v.test/', offset: null }] });
  const { words: all } = play(ad, at(0, 'canplaythrough'), at(0, 'playing'), at(1, 'pause'), at(1, 'playing'));
  expect(all.slice(OPENING.length)).toEqual(['verificationNotExecuted', 'pause', 'PAUSED', 'resume', 'PLAYING']);
});

/** The effects of every event in every status; `-` stands for no effect. The ad is at its 2nd second. */
const TABLE: Record<StatusName, Record<Kind, string>> = {
  CREATED: {
    canplaythrough: 'loaded LOADED',
    playing: OPENING.join(' '),
    timeupdate: '-',
    volumechange: '-',
    pause: '-',
    ended: 'COMPLETED',
    click: '-',
    skip: '-',
    close: 'COMPLETED',
    stop: 'STOPPED',
    fail: 'error ERROR',
    refused: 'ERROR',
  },
  LOADED: {
    canplaythrough: '-',
    playing: 'impression creativeView start STARTED PLAYING',
    timeupdate: '-',
    volumechange: '-',
    pause: '-',
    ended: 'COMPLETED',
    click: '-',
    skip: '-',
    close: 'COMPLETED',
    stop: 'STOPPED',
    fail: 'error ERROR',
    refused: 'ERROR',
  },
  STARTED: {
    canplaythrough: '-',
    playing: 'PLAYING',
    timeupdate: '-',
    volumechange: '-',
    pause: 'pause PAUSED',
    ended: 'firstQuartile midpoint thirdQuartile complete COMPLETED',
    click: 'clickTracking',
    skip: '-',
    close: 'COMPLETED',
    stop: 'closeLinear STOPPED',
    fail: 'error ERROR',
    refused: 'error ERROR',
  },
  PLAYING: {
    canplaythrough: '-',
    playing: '-',
    timeupdate: '-',
    volumechange: '-',
    pause: 'pause PAUSED',
    ended: 'firstQuartile midpoint thirdQuartile complete COMPLETED',
    click: 'clickTracking',
    skip: '-',
    close: 'COMPLETED',
    stop: 'closeLinear STOPPED',
    fail: 'error ERROR',
    refused: 'error ERROR',
  },
  PAUSED: {
    canplaythrough: '-',
    playing: 'resume PLAYING',
    timeupdate: '-',
    volumechange: '-',
    pause: '-',
    ended: 'firstQuartile midpoint thirdQuartile complete COMPLETED',
    click: 'clickTracking',
    skip: '-',
    close: 'COMPLETED',
    stop: 'closeLinear STOPPED',
    fail: 'error ERROR',
    refused: 'error ERROR',
  },
  ...(Object.fromEntries(
    (['SKIPPED', 'STOPPED', 'ERROR', 'COMPLETED'] as const).map((status) => [
      status,
      Object.fromEntries(
        (
          [
            'canplaythrough',
            'playing',
            'timeupdate',
            'volumechange',
            'pause',
            'ended',
            'click',
            'skip',
            'close',
            'stop',
            'fail',
            'refused',
          ] as const
        ).map((kind) => [kind, '-']),
      ),
    ]),
  ) as Record<'SKIPPED' | 'STOPPED' | 'ERROR' | 'COMPLETED', Record<Kind, string>>),
};

const CELLS = Object.entries(TABLE).flatMap(([status, row]) =>
  Object.entries(row).map(([kind, expected]) => [status as StatusName, kind as Kind, expected] as const),
);

describe('Ad state', () => {
  test.each(CELLS)('%s on event %s has the effects "%s"', (status, kind, expected) => {
    const before = { ...createRun(linearAd()), status: AD_STATUS[status] };
    const [after, effects] = reduceAd(before, at(2, kind));
    expect(words(effects).join(' ') || '-').toBe(expected);
    const last = effects.filter((effect) => 'status' in effect).at(-1);
    expect(after.status).toBe(last?.status ?? before.status);
  });

  test('accepts a skip from the skip offset on', () => {
    for (const status of ['STARTED', 'PLAYING', 'PAUSED'] as const) {
      const [, effects] = reduceAd({ ...createRun(linearAd()), status: AD_STATUS[status] }, at(5, 'skip'));
      expect(words(effects)).toEqual(['firstQuartile', 'skip', 'SKIPPED']);
    }
  });

  test('is never changed in place', () => {
    const before = Object.freeze({ ...createRun(linearAd()), tracking: Object.freeze(createRun(linearAd()).tracking) });
    expect(reduceAd(before, at(0, 'playing'))[0]).not.toBe(before);
    expect(before.status).toBe(AD_STATUS.CREATED);
  });
});

describe('Ad metrics of a full play', () => {
  const full = [
    at(0, 'canplaythrough'),
    at(0, 'playing'),
    ...Array.from({ length: 80 }, (_, tick) => at(tick / 4, 'timeupdate')),
    at(20, 'pause', { ended: true }),
    at(20, 'ended', { ended: true }),
  ];

  test('are each sent once and in order', () => {
    expect(play(linearAd(), ...full).words).toEqual([
      ...OPENING,
      'firstQuartile',
      'midpoint',
      'thirdQuartile',
      'complete',
      'COMPLETED',
    ]);
  });

  test('include every URL of the document, also repeated ones', () => {
    const twice = 'https://ping.test/twice';
    const ad = linearAd(
      { impressions: [twice, twice, 'https://ping.test/other'] },
      { event: 'midpoint', url: twice, offset: null },
      { event: 'midpoint', url: twice, offset: null },
      progress(seconds(3), twice),
      progress(seconds(3), twice),
    );
    const urls = sent(play(ad, ...full).effects);
    expect(urls.filter((url) => url === twice)).toHaveLength(6);
    expect(urls.filter((url) => url.endsWith('/midpoint'))).toHaveLength(1);
  });

  test('report an event without URLs for the log', () => {
    const { effects } = play(linearAd({ tracking: [] }), at(0, 'playing'));
    expect(effects).toContainEqual({ event: 'start', urls: [] });
  });
});

describe('Ad timeline', () => {
  test.each([
    ['quartiles in order', [], [4.9, 5, 5, 9.9, 10, 14.9, 15], ['firstQuartile@5', 'midpoint@10', 'thirdQuartile@15']],
    ['all quartiles after one late tick', [], [17], ['firstQuartile@17', 'midpoint@17', 'thirdQuartile@17']],
    [
      'each quartile once when the time goes back and forth',
      [],
      [6, 2, 6, 11, 1, 11],
      ['firstQuartile@6', 'midpoint@11'],
    ],
    [
      'progress between quartiles',
      [progress(percent(60)), progress(seconds(7)), progress(seconds(5))],
      [17],
      ['firstQuartile@17', 'progress@17', 'progress@17', 'midpoint@17', 'progress@17', 'thirdQuartile@17'],
    ],
    ['progress before the first tick', [progress(seconds(0.1))], [0.25], ['progress@0.25']],
    ['no progress after the end', [progress(seconds(60))], [1, 2], []],
  ] as const)('reports %s', (_, tracking, ticks, expected) => {
    let [run] = reduceAd(createRun(linearAd({}, ...tracking)), at(0, 'playing'));
    const seen = ticks.flatMap((time) => {
      const [next, effects] = reduceAd(run, at(time, 'timeupdate'));
      run = next;
      return words(effects).map((word) => `${word}@${time}`);
    });
    expect(seen).toEqual(expected);
  });

  test('reports progress at 0 after the start', () => {
    const ad = linearAd({}, progress(seconds(0)), progress(percent(0)));
    expect(play(ad, at(0, 'playing')).words).toEqual([...OPENING, 'progress', 'progress']);
  });

  test('reports the quartiles of a long ad at their times', () => {
    const ad = linearAd({ duration: 200 }, progress(percent(15)), progress(percent(90)));
    let run = reduceAd(createRun(ad), at(0, 'playing', { duration: 200 }))[0];
    const when: Record<string, number> = {};
    for (let time = 0; time < 200; time += 0.25) {
      const [next, effects] = reduceAd(run, at(time, 'timeupdate', { duration: 200 }));
      run = next;
      for (const url of sent(effects)) when[url.replace(/^.*\//, '')] = time;
    }
    expect(when).toEqual({
      'progress-percent-15': 30,
      firstQuartile: 50,
      midpoint: 100,
      thirdQuartile: 150,
      'progress-percent-90': 180,
    });
  });

  test('reports reached points before a skip, a pause, a stop or a failure of the file', () => {
    for (const kind of ['pause', 'skip', 'stop', 'fail'] as const) {
      expect(play(linearAd(), at(0, 'playing'), at(10.1, kind)).words.slice(OPENING.length, -1)).toContain('midpoint');
    }
    expect(pingsOf(play(linearAd(), at(0, 'playing'), at(10.1, 'skip')).words).slice(-3)).toEqual([
      'firstQuartile',
      'midpoint',
      'skip',
    ]);
  });

  test('reports absolute progress at the very end and none after it', () => {
    const ad = linearAd({}, progress(seconds(20)), progress(percent(100)), progress(seconds(20.5)));
    const { words: all, effects } = play(ad, at(0, 'playing'), at(19.98, 'ended', { ended: true }));
    expect(pingsOf(all).slice(-6)).toEqual([
      'firstQuartile',
      'midpoint',
      'thirdQuartile',
      'progress',
      'progress',
      'complete',
    ]);
    expect(sent(effects)).not.toContain('https://ping.test/progress-seconds-20.5');
  });
});

describe('Ad duration', () => {
  test('is that of the document until the file reports its own', () => {
    const run = createRun(linearAd({ duration: 30 }));
    expect(run.duration).toBe(30);
    expect(reduceAd(run, at(0, 'canplaythrough', { duration: 20 }))[0].duration).toBe(20);
    expect(reduceAd(run, at(0, 'canplaythrough', { duration: Number.NaN }))[0].duration).toBe(30);
    expect(reduceAd(run, at(0, 'canplaythrough', { duration: Number.POSITIVE_INFINITY }))[0].duration).toBe(30);
  });

  test.each([null, 0])('of %s in the document is taken from the file', (duration) => {
    const { words: all } = play(linearAd({ duration }), at(0, 'playing'), at(5, 'timeupdate'), at(10, 'timeupdate'));
    expect(all).toEqual([...OPENING, 'firstQuartile', 'midpoint']);
  });

  test('is the time of the end when it is unknown', () => {
    const endless = { duration: Number.POSITIVE_INFINITY };
    const { words: all, run } = play(
      linearAd({ duration: null }),
      at(0, 'playing', endless),
      at(11, 'timeupdate', endless),
      at(12, 'ended', { ...endless, ended: true }),
    );
    expect(all.slice(OPENING.length)).toEqual(['firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'COMPLETED']);
    expect(run.duration).toBe(12);
  });
});

describe('Ad pause and resume', () => {
  test('are reported each time, without a resume for the first playing event', () => {
    const { words: all } = play(
      linearAd(),
      at(0, 'playing'),
      at(1, 'pause'),
      at(1, 'pause'),
      at(1, 'playing'),
      at(2, 'playing'),
      at(3, 'pause'),
      at(3, 'playing'),
    );
    expect(pingsOf(all).slice(4)).toEqual(['pause', 'resume', 'pause', 'resume']);
  });

  test('are not reported for a stall, which ends with a playing event as well', () => {
    expect(play(linearAd(), at(0, 'playing'), at(2, 'playing')).words).toEqual(OPENING);
  });

  test('are not reported when an ad pauses because it ended', () => {
    const { words: all } = play(linearAd(), at(0, 'playing'), at(20, 'pause', { ended: true }));
    expect(all).not.toContain('pause');
    expect(all.slice(-2)).toEqual(['complete', 'COMPLETED']);
  });
});

describe('Ad mute and unmute', () => {
  const MUTED = { muted: true };

  test('are reported only on a change', () => {
    const { words: all } = play(
      linearAd(),
      at(0, 'playing'),
      at(1, 'volumechange'),
      at(1, 'volumechange', MUTED),
      at(2, 'volumechange', MUTED),
      at(2, 'timeupdate', MUTED),
      at(3, 'volumechange'),
      at(3, 'volumechange'),
    );
    expect(all.slice(OPENING.length)).toEqual(['mute', 'unmute']);
  });

  test('are not reported for the initial volume', () => {
    const { words: all } = play(
      linearAd(),
      at(0, 'volumechange', MUTED),
      at(0, 'playing', MUTED),
      at(1, 'timeupdate', MUTED),
    );
    expect(all).toEqual(OPENING);
    expect(play(linearAd(), at(0, 'playing', MUTED), at(1, 'volumechange')).words.at(-1)).toBe('unmute');
  });
});

describe('Ad skip', () => {
  test.each([
    ['without an offset', null, 20, null],
    ['with an offset of 0', seconds(0), 20, 0],
    ['with an offset in seconds', seconds(5.5), 20, 5.5],
    ['with an offset in percent', percent(25), 20, 5],
    ['with an offset in percent of an unknown duration', percent(25), 0, null],
    ['with an offset in seconds and an unknown duration', seconds(5), 0, 5],
    ['with an offset after the end', seconds(21), 20, null],
    ['with an offset at the end', seconds(20), 20, 20],
  ])('%s is offered at the right second', (_, skipOffset, duration, expected) => {
    expect(skipSecond(createRun(linearAd({ skipOffset, duration })))).toBe(expected);
  });

  test('is allowed from its offset on while the ad plays', () => {
    const run = { ...createRun(linearAd()), status: AD_STATUS.PLAYING };
    expect([4.99, 5, 19].map((time) => canSkip(run, time))).toEqual([false, true, true]);
    expect(canSkip({ ...run, status: AD_STATUS.LOADED }, 10)).toBe(false);
    expect(canSkip({ ...run, status: AD_STATUS.COMPLETED }, 10)).toBe(false);
  });
});

test('Ad file: sends no impression when it fails before the start', () => {
  const { effects, run } = play(linearAd(), at(0, 'canplaythrough'), at(0, 'fail'), at(0, 'playing'), at(20, 'ended'));
  expect(sent(effects)).toEqual(['https://ping.test/loaded', 'https://ping.test/error?code=[ERRORCODE]']);
  expect(run.error).toEqual(FAILURE);
});

describe('Ad metrics of any sequence of events', () => {
  const KINDS = [
    'canplaythrough',
    'playing',
    'timeupdate',
    'volumechange',
    'pause',
    'ended',
    'click',
    'skip',
    'stop',
    'fail',
  ] as const;
  const ENDS = ['SKIPPED', 'STOPPED', 'ERROR', 'COMPLETED'];
  const ONCE = [
    'loaded',
    'impression',
    'creativeView',
    'start',
    'firstQuartile',
    'midpoint',
    'thirdQuartile',
    'complete',
    'skip',
    'closeLinear',
    'error',
  ];
  const event = fc
    .record({
      kind: fc.constantFrom(...KINDS),
      currentTime: fc.double({ min: 0, max: 25, noNaN: true }),
      duration: fc.constantFrom(20, 0, Number.NaN, Number.POSITIVE_INFINITY),
      muted: fc.boolean(),
      ended: fc.boolean(),
    })
    .map((value) => at(value.currentTime, value.kind, value as Partial<AdEvent>));
  const history = fc.array(event, { maxLength: 30 });

  test('are each sent at most once, in timeline order, and never after the end', () => {
    fc.assert(
      fc.property(history, (events) => {
        const { words: all } = play(linearAd(), ...events);
        const pings = pingsOf(all);
        const once = pings.filter((word) => ONCE.includes(word));
        expect(new Set(once).size).toBe(once.length);
        const line = once.filter((word) => word !== 'error').map((word) => ONCE.indexOf(word));
        expect(line).toEqual([...line].sort((a, b) => a - b));
        const end = all.findIndex((word) => ENDS.includes(word));
        if (end !== -1) expect(end).toBe(all.length - 1);
      }),
      { numRuns: 500 },
    );
  });

  test('send nothing but loaded and error before the impression, and alternate pause/resume and mute/unmute', () => {
    fc.assert(
      fc.property(history, (events) => {
        const pings = pingsOf(play(linearAd(), ...events).words);
        const shown = pings.indexOf('impression');
        const before = shown === -1 ? pings : pings.slice(0, shown);
        expect(before.filter((word) => word !== 'loaded' && word !== 'error')).toEqual([]);
        for (const [first, second] of [
          ['pause', 'resume'],
          ['mute', 'unmute'],
        ]) {
          const pair = pings.filter((word) => word === first || word === second);
          expect(pair.every((word, index) => index === 0 || word !== pair[index - 1])).toBe(true);
        }
        expect(pings.filter((word) => word === 'pause' || word === 'resume')[0] ?? 'pause').toBe('pause');
        if (pings.includes('complete')) expect(pings).toContain('thirdQuartile');
      }),
      { numRuns: 500 },
    );
  });
});
