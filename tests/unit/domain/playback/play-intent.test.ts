import { describe, expect, test, vi } from 'vitest';
import {
  createPlayIntent,
  type PlayHold,
  type PlayIntentEvent,
  type PlayIntentState,
  reducePlayIntent,
} from '@/domain/playback/play-intent';

const AUTO = { since: 1, by: 'autoplay' } as const;
const VIEWER = { since: 1, by: 'viewer' } as const;
const held = (request: typeof AUTO | typeof VIEWER | null, ...holds: PlayHold[]) =>
  ({ phase: 'held', holds, request }) as const;

const STATES = {
  idle: { phase: 'idle' },
  requested: { phase: 'requested', ...AUTO },
  playing: { phase: 'playing', ...AUTO },
  ad: held(AUTO, 'ad'),
  'ad, paused': held(null, 'ad'),
  share: held(AUTO, 'share'),
  'ad+share': held(AUTO, 'ad', 'share'),
  'question, paused': held(null, 'question'),
  rest: held(AUTO, 'rest'),
  offline: held(AUTO, 'offline'),
  motion: held(AUTO, 'motion'),
} satisfies Record<string, PlayIntentState>;

const EVENTS = {
  begin: { type: 'begin', request: null, isStill: false },
  'begin still': { type: 'begin', request: AUTO, isStill: true },
  again: { type: 'again', since: 5 },
  autoplay: { type: 'request', since: 5, by: 'autoplay' },
  press: { type: 'request', since: 5, by: 'viewer' },
  confirm: { type: 'confirm' },
  pause: { type: 'pause' },
  'hold ad': { type: 'hold', why: 'ad' },
  'hold share': { type: 'hold', why: 'share' },
  'release ad': { type: 'release', why: 'ad', at: 5 },
  'release share': { type: 'release', why: 'share', at: 5 },
} satisfies Record<string, PlayIntentEvent>;

/** The state in short: its phase or its holds, the requester's letter and the time of the request; `=` for no change. */
function short(state: PlayIntentState): string {
  const request = state.phase === 'held' ? state.request : state.phase === 'idle' ? null : state;
  const name = state.phase === 'held' ? state.holds.join('+') : state.phase;
  return request === null ? name : `${name} ${request.by[0]}${request.since}`;
}

test('Play intent: every event in every state', () => {
  const rows = Object.entries(STATES).map(([name, state]) => {
    const next = Object.values(EVENTS).map((event) => reducePlayIntent(state, event));
    return [name, ...next.map((found) => (found === state ? '=' : short(found)))];
  });
  const table = [['', ...Object.keys(EVENTS)], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const text = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  expect(`\n${text.join('\n')}\n`).toMatchInlineSnapshot(`
    "
                     | begin | begin still  | again        | autoplay     | press        | confirm    | pause    | hold ad       | hold share       | release ad   | release share
    idle             | idle  | motion a1    | =            | requested a5 | requested v5 | =          | =        | ad            | share            | =            | =
    requested        | idle  | motion a1    | requested a5 | =            | requested v1 | playing a1 | idle     | ad a1         | share a1         | =            | =
    playing          | idle  | motion a1    | requested a5 | =            | playing v1   | =          | idle     | ad a1         | share a1         | =            | =
    ad               | ad    | ad+motion a1 | ad a5        | =            | ad v1        | =          | ad       | =             | ad+share a1      | requested a5 | =
    ad, paused       | ad    | ad+motion a1 | =            | ad a5        | ad v5        | =          | =        | =             | ad+share         | idle         | =
    share            | idle  | motion a1    | share a5     | =            | requested v5 | =          | share    | share+ad a1   | =                | =            | requested a5
    ad+share         | ad    | ad+motion a1 | ad+share a5  | =            | ad v5        | =          | ad+share | =             | =                | share a5     | ad a5
    question, paused | idle  | motion a1    | =            | question a5  | requested v5 | =          | =        | question+ad   | question+share   | =            | =
    rest             | idle  | motion a1    | rest a5      | =            | requested v5 | =          | rest     | rest+ad a1    | rest+share a1    | =            | =
    offline          | idle  | motion a1    | offline a5   | =            | offline v1   | =          | offline  | offline+ad a1 | offline+share a1 | =            | =
    motion           | idle  | motion a1    | motion a5    | =            | requested v5 | =          | motion   | motion+ad a1  | motion+share a1  | =            | =
    "
  `);
});

/** An intent at a clock that the test sets. */
function anIntent({ mayAutoplay = true } = {}) {
  const clock = { now: 10 };
  const intent = createPlayIntent({ now: () => clock.now, mayAutoplay: () => mayAutoplay });
  return { clock, intent };
}

describe('Play intent', () => {
  test('an early press counts from its own time', () => {
    const { intent } = anIntent();
    intent.request('viewer', 4);
    expect(intent.state()).toEqual({ phase: 'requested', since: 4, by: 'viewer' });
    expect(intent.waitedMs()).toBe(6);
  });

  test('content plays once its last hold is released, and waits from then on', () => {
    const { intent, clock } = anIntent();
    intent.begin('viewer');
    intent.hold('ad');
    intent.hold('share');
    intent.release('share');
    expect([intent.isOn(), intent.isExpected()]).toEqual([false, true]);
    clock.now = 20;
    intent.release('ad');
    expect(intent.state()).toEqual({ phase: 'requested', since: 20, by: 'viewer' });
  });

  test('autoplay waits for a request where it may not start', () => {
    const { intent } = anIntent({ mayAutoplay: false });
    intent.begin('autoplay');
    expect([intent.isOn(), intent.isExpected(), intent.isRequested()]).toEqual([false, false, true]);
    intent.request('host');
    expect(intent.isOn()).toBe(true);
  });

  test('a listener hears of each change and of each request, until it is removed', () => {
    const { intent } = anIntent();
    const heard = vi.fn();
    const stop = intent.subscribe((state, event) => heard(event.type, state.phase));
    intent.request('viewer');
    intent.request('viewer');
    intent.confirm();
    intent.confirm();
    stop();
    intent.pause();
    expect(heard.mock.calls).toEqual([
      ['request', 'requested'],
      ['request', 'requested'],
      ['confirm', 'playing'],
    ]);
  });
});
