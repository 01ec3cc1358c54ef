import { describe, expect, test } from 'vitest';
import {
  FIRST_BYTE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_UNSEEN_PAUSE_MS,
  LONGEST_WAIT_MS,
  MOST_COUNTED_MS,
  PLAYED_LIMIT_MS,
  POLL_MS,
  RACE_AFTER_MS,
  RECOVERIES_APART_S,
  RETRY_GAP_MS,
  SLOW_START_LIMIT_MS,
  WAIT_LIMIT_MS,
} from '@/domain/recovery/limits';
import { reduceRecovery } from '@/domain/recovery/recovery';
import {
  beginRecovery,
  type LoadFailure,
  phaseOf,
  type RecoveryEffect,
  type RecoveryEvent,
  type RecoveryPoll,
  type RecoveryState,
} from '@/domain/recovery/recovery-state';

const FAILURE = { name: 'load-failed', status: 0, hasPlayed: true, isLive: false, isRepeated: false } as const;

const LOOK: RecoveryPoll = {
  isOnline: true,
  kind: null,
  hasPlayed: true,
  hasProgress: false,
  hasAnswer: false,
  isBuffered: false,
  needsFile: false,
  waitedMs: 0,
};
/** More retries than any limit allows. */
const MANY = 200;

const STALL = { kind: 'stall' } as const;

const poll = (look: Partial<RecoveryPoll> = {}): RecoveryEvent => ({ name: 'poll', ...LOOK, ...look });

/** A recovery over a clock. */
function aRecovery() {
  let state: RecoveryState = beginRecovery(0);
  let at = 0;
  const effects: RecoveryEffect[] = [];
  const act = (event: RecoveryEvent): string[] => {
    const [next, done] = reduceRecovery(state, at, event);
    state = next;
    effects.push(...done);
    return done.map(nameOf);
  };
  return {
    act,
    effects,
    phase: () => phaseOf(state),
    pass(ms: number) {
      at += ms;
    },
    /** Polls for this time, until one of them fails. The result is the time of the failure; null without one. */
    wait(ms: number, look: Partial<RecoveryPoll>): number | null {
      const from = at;
      while (at < from + ms) {
        at += POLL_MS;
        if (act(poll(look)).includes('fail')) return at - from;
      }
      return null;
    },
  };
}

const nameOf = (effect: RecoveryEffect): string => {
  if (effect.name === 'recovering') return `recovering ${effect.attempt}`;
  if (effect.name === 'pause') return `pause ${effect.ms}`;
  if (effect.name === 'say') return `say ${effect.cause}`;
  return effect.name === 'recover' && effect.isLower ? 'recover lower' : effect.name;
};

const LEADING: Record<string, readonly RecoveryEvent[]> = {
  playing: [poll()],
  stalled: [poll(STALL)],
  retrying: [poll(), FAILURE],
  'waiting-for-network': [poll(), FAILURE, poll({ isOnline: false })],
  'failed-watching': [poll(), { name: 'failed' }],
};

const EVENTS: Record<string, RecoveryEvent> = {
  moves: poll(),
  stands: poll(STALL),
  'load fails': FAILURE,
  'load fails, repeated': { ...FAILURE, isRepeated: true },
  loaded: { name: 'loaded' },
  due: { name: 'due' },
  online: { name: 'online' },
  'stands offline': poll({ ...STALL, isOnline: false }),
  'cannot decode': { name: 'decode-failed', seconds: 300 },
  failed: { name: 'failed' },
  source: { name: 'source' },
  shown: { name: 'shown' },
};

/** The phase after each event, a second after the phase began, and the effects. */
const TABLE: Record<string, Record<string, readonly [phase: string, ...effects: string[]]>> = {
  playing: {
    moves: ['playing'],
    stands: ['stalled', 'say data'],
    'load fails': ['retrying', 'recovering 1', 'pause 1000'],
    'load fails, repeated': ['retrying'],
    loaded: ['playing'],
    due: ['playing'],
    online: ['playing'],
    'stands offline': ['waiting-for-network', 'say network'],
    'cannot decode': ['playing', 'recover'],
    failed: ['failed-watching'],
    source: ['playing'],
    shown: ['playing'],
  },
  stalled: {
    moves: ['playing', 'say null'],
    stands: ['stalled', 'say data'],
    'load fails': ['retrying', 'recovering 1', 'pause 1000'],
    'load fails, repeated': ['retrying'],
    loaded: ['stalled'],
    due: ['stalled'],
    online: ['stalled'],
    'stands offline': ['waiting-for-network', 'say network'],
    'cannot decode': ['stalled', 'recover'],
    failed: ['failed-watching'],
    source: ['playing'],
    shown: ['playing'],
  },
  retrying: {
    moves: ['retrying'],
    stands: ['retrying', 'load', 'say data'],
    'load fails': ['retrying', 'recovering 2', 'pause 2000'],
    'load fails, repeated': ['retrying', 'recovering 1'],
    loaded: ['playing', 'recovering null'],
    due: ['retrying', 'load'],
    online: ['retrying', 'load'],
    'stands offline': ['waiting-for-network', 'load', 'say network'],
    'cannot decode': ['retrying', 'recover'],
    failed: ['failed-watching', 'recovering null'],
    source: ['playing', 'recovering null'],
    shown: ['retrying'],
  },
  'waiting-for-network': {
    moves: ['retrying', 'online', 'load'],
    stands: ['retrying', 'online', 'load', 'say data'],
    'load fails': ['waiting-for-network', 'recovering 2', 'pause 2000'],
    'load fails, repeated': ['waiting-for-network', 'recovering 1'],
    loaded: ['playing', 'recovering null'],
    // A browser may be wrong about its network.
    due: ['waiting-for-network', 'load'],
    online: ['waiting-for-network', 'load'],
    'stands offline': ['waiting-for-network', 'load', 'say network'],
    'cannot decode': ['waiting-for-network', 'recover'],
    failed: ['failed-watching', 'recovering null'],
    source: ['playing', 'recovering null'],
    shown: ['waiting-for-network'],
  },
  'failed-watching': {
    moves: ['failed-watching'],
    stands: ['failed-watching', 'say data'],
    'load fails': ['failed-watching'],
    'load fails, repeated': ['failed-watching'],
    loaded: ['failed-watching'],
    due: ['failed-watching'],
    online: ['failed-watching'],
    'stands offline': ['failed-watching', 'say network'],
    'cannot decode': ['failed-watching'],
    failed: ['failed-watching'],
    source: ['playing'],
    shown: ['playing'],
  },
};

const CELLS = Object.entries(TABLE).flatMap(([phase, row]) =>
  Object.entries(row).map(([event, expected]) => [phase, event, expected] as const),
);

test.each(CELLS)('Recovery: %s, %s: %j', (phase, event, expected) => {
  const recovery = aRecovery();
  for (const leading of LEADING[phase] ?? []) recovery.act(leading);
  expect(recovery.phase()).toBe(phase);
  recovery.pass(1_000);
  const effects = recovery.act(EVENTS[event] as RecoveryEvent);
  expect([recovery.phase(), ...effects]).toEqual(expected);
});

test('Recovery: the table has every event in every phase', () => {
  for (const row of Object.values(TABLE)) expect(Object.keys(row)).toEqual(Object.keys(EVENTS));
  expect(Object.keys(TABLE)).toEqual(Object.keys(LEADING));
});

describe('Recovery: retries of a stream', () => {
  /** The pauses until the end, while the viewer waits and each retry fails after `attemptMs`. */
  function pausesOf(failure: Partial<LoadFailure>, attemptMs = 0, look: Partial<RecoveryPoll> = STALL): number[] {
    const recovery = aRecovery();
    const { hasPlayed = true } = failure;
    const pauses: number[] = [];
    recovery.act(poll({ ...look, hasPlayed }));
    while (pauses.length < MANY) {
      recovery.act({ ...FAILURE, ...failure });
      const last = recovery.effects.at(-1);
      if (last?.name !== 'pause') break;
      pauses.push(last.ms);
      recovery.wait(last.ms, { ...look, hasPlayed });
      recovery.act({ name: 'due' });
      recovery.wait(attemptMs, { ...look, hasPlayed });
    }
    return pauses;
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  test.each([0, 500, 503])('go on for a minute after status %s, at most 4 s apart', (status) => {
    const pauses = pausesOf({ status });
    expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 4000]);
    expect(Math.max(...pauses)).toBe(LONGEST_PAUSE_MS);
    expect(sum(pauses)).toBe(PLAYED_LIMIT_MS + 3_000);
  });

  test('count hanging attempts towards the same minute', () => {
    expect(pausesOf({}, 17_000)).toEqual([1000, 2000, 4000, 4000]);
  });

  test.each([403, 404, 410, 499])('end some seconds after the server denies a file with %s', (status) => {
    expect(pausesOf({ status })).toEqual([1000, 2000, 4000]);
  });

  test.each([0, 404, 500])('of a live stream go on for minutes after status %s', (status) => {
    const lastedMs = sum(pausesOf({ status, isLive: true }));
    expect(lastedMs).toBeGreaterThanOrEqual(LONGEST_WAIT_MS);
    expect(lastedMs).toBeLessThan(LONGEST_WAIT_MS + LONGEST_PAUSE_MS);
  });

  test.each([401, 403, 410])('of a live stream end within seconds after a refusal with %s', (status) => {
    expect(pausesOf({ status, isLive: true })).toEqual([1000, 2000, 4000]);
  });

  test('before the first frame are brief, and there are none after a denial', () => {
    expect(pausesOf({ hasPlayed: false })).toEqual([1000, 2000]);
    expect(pausesOf({ hasPlayed: false }, 8_000)).toEqual([1000]);
    expect(pausesOf({ hasPlayed: false, status: 404, isLive: true })).toEqual([]);
  });

  test('go on for as long as the buffer plays, also after a denial', () => {
    expect(pausesOf({}, 0, { kind: null })).toHaveLength(MANY);
    expect(pausesOf({ status: 404 }, 0, { kind: null })).toHaveLength(MANY);
  });

  test('while nobody waits the pauses grow on, and a wait that begins ends one', () => {
    const pauses = pausesOf({}, 0, {});
    expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, LONGEST_UNSEEN_PAUSE_MS]);
    expect(Math.max(...pauses)).toBe(LONGEST_UNSEEN_PAUSE_MS);
    const recovery = aRecovery();
    recovery.act(FAILURE);
    recovery.pass(RETRY_GAP_MS);
    expect(recovery.act(poll())).toEqual([]);
    expect(recovery.act(poll(STALL))).toContain('load');
  });

  test('leave the host in peace for a second, also when the network comes back at once', () => {
    const recovery = aRecovery();
    recovery.act(FAILURE);
    recovery.pass(300);
    expect(recovery.act({ name: 'online' })).toEqual([`pause ${RETRY_GAP_MS - 300}`]);
  });

  test('continue with the network, also where the page has missed the event', () => {
    const recovery = aRecovery();
    recovery.act(poll(STALL));
    recovery.act(FAILURE);
    recovery.wait(RETRY_GAP_MS, { ...STALL, isOnline: false });
    expect(recovery.act(poll(STALL))).toEqual(['online', 'load', 'say data']);
  });

  test('that hang are given up with the wait', () => {
    const recovery = aRecovery();
    recovery.act(FAILURE);
    expect(recovery.wait(300_000, STALL)).toBe(PLAYED_LIMIT_MS + WAIT_LIMIT_MS);
  });

  test('by a library are given up after a minute, and one of them is not said', () => {
    const recovery = aRecovery();
    expect(recovery.act({ ...FAILURE, isRepeated: true })).toEqual([]);
    expect(recovery.act({ ...FAILURE, isRepeated: true })).toEqual(['recovering 1']);
    expect(recovery.wait(300_000, STALL)).toBe(PLAYED_LIMIT_MS);
  });

  test('by a library go on at once with the network, and once between two of its requests', () => {
    const recovery = aRecovery();
    recovery.act({ ...FAILURE, isRepeated: true });
    recovery.pass(RETRY_GAP_MS);
    expect(recovery.act({ name: 'online' })).toEqual(['load']);
    expect(recovery.act({ name: 'online' })).toEqual([]);
  });

  test('by a library that begin before the first frame last as long after it', () => {
    const recovery = aRecovery();
    recovery.act({ ...FAILURE, hasPlayed: false, isRepeated: true });
    expect(recovery.wait(300_000, STALL)).toBe(PLAYED_LIMIT_MS);
  });
});

describe('Recovery: wait', () => {
  const START = { kind: 'start', hasPlayed: false } as const;
  const LOAD = { kind: 'load', hasPlayed: false } as const;

  test.each([
    ['a start', START],
    ['a stall', STALL],
    ['a load', LOAD],
  ])('for %s ends within 20 s without data', (_, look) => {
    const endedMs = aRecovery().wait(30_000, look) ?? 0;
    expect(endedMs).toBeGreaterThanOrEqual(WAIT_LIMIT_MS);
    expect(endedMs).toBeLessThanOrEqual(20_000);
  });

  test('for a source without a request is told again', () => {
    const recovery = aRecovery();
    expect(recovery.wait(30_000, LOAD)).not.toBeNull();
    expect(recovery.phase()).toBe('stalled');
    expect(recovery.wait(30_000, LOAD)).not.toBeNull();
  });

  test('for a start counts the wait before the player, but leaves some seconds', () => {
    expect(aRecovery().wait(30_000, { ...START, waitedMs: 8_000 })).toBe(WAIT_LIMIT_MS - 8_000 + POLL_MS);
    expect(aRecovery().wait(30_000, { ...START, waitedMs: 60_000 })).toBe(WAIT_LIMIT_MS - MOST_COUNTED_MS + POLL_MS);
  });

  test('for a start goes on while data arrives, for a minute', () => {
    expect(aRecovery().wait(90_000, { ...START, hasProgress: true })).toBe(SLOW_START_LIMIT_MS + POLL_MS);
  });

  test('for a start ends soon after the data stops, once the limit has passed', () => {
    const recovery = aRecovery();
    recovery.wait(30_000, { ...START, hasProgress: true });
    expect(recovery.wait(30_000, START)).toBeLessThanOrEqual(4_000);
  });

  test('for a start is not prolonged by half a file that arrives shortly before its end', () => {
    const recovery = aRecovery();
    recovery.wait(WAIT_LIMIT_MS - 1_000, START);
    recovery.wait(POLL_MS, { ...START, hasProgress: true });
    expect(recovery.wait(30_000, START)).toBeLessThanOrEqual(1_500);
  });

  test('begins again after a pause', () => {
    const recovery = aRecovery();
    recovery.wait(15_000, START);
    recovery.wait(60_000, { ...START, kind: null });
    expect(recovery.wait(15_000, START)).toBeNull();
  });

  test('of a film that has played lasts longer without a network, and begins again after its return', () => {
    const recovery = aRecovery();
    recovery.wait(15_000, STALL);
    expect(recovery.wait(60_000, { ...STALL, isOnline: false })).toBeNull();
    expect(recovery.wait(15_000, STALL)).toBeNull();
    expect(recovery.wait(2 * LONGEST_WAIT_MS, { ...STALL, isOnline: false })).toBeLessThanOrEqual(LONGEST_WAIT_MS);
  });

  test('for a start ends within 20 s without a network, too', () => {
    const recovery = aRecovery();
    recovery.act(poll());
    expect(recovery.wait(30_000, { ...START, isOnline: false })).toBeLessThanOrEqual(20_000);
  });

  test('ends as any other where the browser has reported no network from the beginning', () => {
    expect(aRecovery().wait(30_000, { ...STALL, isOnline: false })).toBeLessThanOrEqual(20_000);
  });

  test('ends as any other once a server has answered, although the browser reports no network', () => {
    const recovery = aRecovery();
    recovery.act(poll());
    expect(recovery.act(poll({ ...STALL, isOnline: false }))).toEqual(['say network']);
    const answer = poll({ ...STALL, isOnline: false, hasAnswer: true });
    expect(recovery.act(answer), 'it was under way').toEqual(['say network']);
    expect(recovery.act(answer)).toEqual(['online', 'say data']);
    expect(recovery.wait(30_000, { ...STALL, isOnline: false })).toBeLessThanOrEqual(20_000);
  });

  test('for data of a stall goes on while data arrives, for minutes', () => {
    expect(aRecovery().wait(2 * LONGEST_WAIT_MS, { ...STALL, hasProgress: true })).toBe(LONGEST_WAIT_MS + POLL_MS);
    expect(aRecovery().wait(2 * LONGEST_WAIT_MS, { kind: 'load', hasProgress: true })).toBeNull();
  });

  test('for data of a stall begins again with each piece of data', () => {
    const recovery = aRecovery();
    for (let turn = 0; turn < 10; turn += 1) {
      expect(recovery.wait(WAIT_LIMIT_MS - 1_000, STALL)).toBeNull();
      recovery.wait(POLL_MS, { ...STALL, hasProgress: true });
    }
  });

  test('counts no time in which the page was frozen', () => {
    const recovery = aRecovery();
    for (let minute = 0; minute < 10; minute += 1) {
      recovery.pass(60_000);
      expect(recovery.act(poll(STALL))).not.toContain('fail');
    }
  });

  test('names its cause', () => {
    const recovery = aRecovery();
    expect(recovery.act(poll(STALL))).toEqual(['say data']);
    recovery.pass(3_000);
    expect(recovery.act(poll(STALL))).toEqual(['say server']);
    expect(recovery.act(poll({ ...STALL, isBuffered: true }))).toEqual(['say playback']);
    expect(recovery.act(poll({ ...STALL, isOnline: false }))).toEqual(['say network']);
    expect(recovery.act(poll({ ...STALL, hasProgress: true }))).toEqual(['online', 'say data']);
  });

  test.each([
    ['a start', START],
    ['a stall', STALL],
  ])('for a silent file leads to a second request, at %s', (_, look) => {
    const recovery = aRecovery();
    const repeats = () => recovery.effects.filter(({ name }) => name === 'repeat').length;
    recovery.wait(RACE_AFTER_MS, { ...look, needsFile: true });
    expect(repeats()).toBe(0);
    recovery.wait(FIRST_BYTE_MS, { ...look, needsFile: true });
    expect(repeats()).toBe(1);
    recovery.wait(RACE_AFTER_MS + POLL_MS, { ...look, needsFile: true });
    expect(repeats()).toBe(2);
  });

  test('for a file whose data arrives leads to no second request', () => {
    const recovery = aRecovery();
    recovery.wait(4 * RACE_AFTER_MS, { ...STALL, needsFile: true, hasProgress: true });
    expect(recovery.effects.map(({ name }) => name)).not.toContain('repeat');
  });
});

test('Recovery: data that breaks the decoder again nearby needs a lower rendition, further on it does not', () => {
  const recovery = aRecovery();
  const breakAt = (seconds: number) => recovery.act({ name: 'decode-failed', seconds });
  expect(breakAt(300)).toEqual(['recover']);
  expect(breakAt(300 + RECOVERIES_APART_S - 1)).toEqual(['recover lower']);
  expect(breakAt(300 + 2 * RECOVERIES_APART_S)).toEqual(['recover']);
});
