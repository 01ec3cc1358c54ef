import type { Fault } from './fault';
import { WAIT_S } from './fault';
import { type Sample, type Screen, slowness } from './sample';

/** A position that the fault itself sets. */
export interface Jump {
  readonly at: number;
  /** Begin of a row of seeks that this one ends. The content may play between any two of them. */
  readonly rowFrom?: number;
  readonly position: number;
}

/** Everything that was seen of one fault. Times are seconds since the page was opened. */
export interface Observations {
  readonly samples: readonly Sample[];
  /** Begin of the fault; 0 for a fault of the start. */
  readonly begunAt: number;
  /** End of the fault; null while it lasts. */
  readonly endedAt: number | null;
  /** The failure screen's button was pressed. */
  readonly pressedAt: number | null;
  readonly jumps: readonly Jump[];
  readonly exceptions: readonly string[];
  /** Calls that were broken. */
  readonly broken: readonly { readonly at: number; readonly host: string }[];
  /** Sentences of steps that did not come to their end. */
  readonly problems: readonly string[];
}

export type Outcome = 'plays' | 'recovered' | 'unaffected' | 'failure' | 'boot' | 'offers-play' | 'hang';

/** The verdict of one fault, a row of the report. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Kind of the last failure screen. */
  readonly kind: string | null;
  /** Seconds from the first document, or from the begin, to playback or the screen. */
  readonly afterS: number | null;
  readonly spinnerS: number;
  /** The longest wait without a spinner, a word or a screen. */
  readonly silentS: number;
  /** Seconds from the end of the fault to playback by itself; null where nothing came back, or nothing had stopped. */
  readonly recoveryS: number | null;
  /** Null where no button was pressed. */
  readonly buttonPlays: boolean | null;
  readonly lostS: number;
  readonly exceptions: number;
  /** Broken calls a second and host, in the worst ten seconds. */
  readonly callsPerS: number;
  /** Sentences; empty for the expected behaviour. */
  readonly problems: readonly string[];
}

/** A position advances when it grows by this part of a second between two looks. */
const ADVANCE_S = 0.02;
/** Advances in a row that count as playback. */
const ADVANCES = 3;
/** Looks in a row that show a button. */
const OFFERS = 8;
/** A position that differs by more is lost. */
const LOST_S = 1;
/** A longer stop of playback is one that a viewer notices. */
const STOP_S = 2;
/** A viewer hears within two seconds what is waited for; the rest is the time of two looks. */
const SILENT_S = 2.5;
/** Time between the end of a wait and the look that sees it, on a machine that runs other faults meanwhile. */
const LOOK_TOLERANCE_S = 1.5;
/** A seek reaches the player within this time. */
const JUMP_S = 2;
const CALL_WINDOW_S = 10;
/** Video and audio are loaded by themselves, and each follows the gap of a host that fails. */
const CALLS_PER_S = 2;
const TOGETHER_MS = 1000;

/** Tells of each sample whether the content advances in it, on this screen. */
function advancing(samples: readonly Sample[], on: Screen = 'player'): boolean[] {
  return samples.map((sample, index) => {
    const before = samples[index - 1];
    if (before === undefined || sample.screen !== on || before.screen === 'gone') return false;
    if (sample.position === null || before.position === null || sample.isPaused) return false;
    const moved = sample.position - before.position;
    return moved > ADVANCE_S && moved < 2 * (sample.at - before.at) + LOST_S;
  });
}

/** Whether the newest samples show playback. */
export function playsNow(samples: readonly Sample[]): boolean {
  const last = advancing(samples.slice(-ADVANCES - 1)).slice(-ADVANCES);
  return last.length === ADVANCES && last.every(Boolean);
}

/** First time from `from` on at which playback lasts over several looks; null if it never does. */
function playsFrom(samples: readonly Sample[], from: number, on?: Screen): number | null {
  const moves = advancing(samples, on);
  let row = 0;
  for (const [index, sample] of samples.entries()) {
    if (sample.at < from) continue;
    row = moves[index] ? row + 1 : 0;
    if (row === ADVANCES) return samples[index - ADVANCES + 1]?.at ?? sample.at;
  }
  return null;
}

const isScreen = ({ screen }: Sample) => screen === 'failure' || screen === 'boot';

/** Whether the newest sample shows a failure screen or the page's own. */
export const failsNow = (samples: readonly Sample[]): boolean => {
  const last = samples.at(-1);
  return last !== undefined && isScreen(last);
};

/** Whether the newest samples show a button that waits for a press. */
export function offersNow(samples: readonly Sample[]): boolean {
  const last = samples.slice(-OFFERS);
  return last.length === OFFERS && last.every(({ offersPlay, screen }) => offersPlay && screen === 'player');
}

/** Judges what was seen of a fault. */
export function judge(fault: Fault, seen: Observations): Verdict {
  const { samples, begunAt, endedAt, pressedAt } = seen;
  const opened = samples.find(({ screen, at }) => screen !== 'gone' && at >= begunAt)?.at ?? begunAt;
  const screen = samples.find((sample) => sample.at >= begunAt && isScreen(sample));
  const stopped = stopsAfter(samples, begunAt);
  const isStart = fault.steps === undefined;
  const plays = playsFrom(samples, isStart ? begunAt : (stopped ?? begunAt));
  // The viewer watches the film of the page while the player is late; a fault that ends it is told by its screen alone.
  const previews = isStart && !fault.expect.startsWith('fails') ? playsFrom(samples, begunAt, 'shell') : null;
  // Playback that came back before the fault was called over plays on after it.
  const comesBack = endedAt === null ? null : (playsFrom(samples, endedAt) ?? (playsNow(samples) ? endedAt : null));
  const isByItself = comesBack !== null && (pressedAt === null || comesBack < pressedAt);
  const hadStopped = endedAt !== null && (plays === null || plays >= endedAt || screen !== undefined);
  const figures = {
    kind: samples.findLast(isScreen)?.kind ?? null,
    afterS: round(min(screen?.at, min(plays, previews)) - opened),
    spinnerS: round(secondsWith(samples, ({ hasSpinner }) => hasSpinner)) ?? 0,
    silentS: round(longestSilence(samples.filter(({ at }) => at >= opened))) ?? 0,
    recoveryS: hadStopped && isByItself && endedAt !== null ? round((comesBack ?? 0) - endedAt) : null,
    buttonPlays: pressedAt === null ? null : playsFrom(samples, pressedAt) !== null,
    lostS: fault.moves ? 0 : (round(lostSeconds(samples, seen.jumps)) ?? 0),
    exceptions: seen.exceptions.length,
    callsPerS: isSlow(fault) ? 0 : (round(worstRate(seen.broken)) ?? 0),
  };
  const outcome = outcomeOf({ isStart, stopped, screen, plays, hadStopped, isByItself, last: samples.at(-1) });
  const verdict = { outcome, ...figures };
  return { ...verdict, problems: [...problemsOf(fault, seen, { ...verdict, plays }), ...seen.problems] };
}

interface Course {
  readonly isStart: boolean;
  readonly stopped: number | null;
  readonly screen: Sample | undefined;
  readonly plays: number | null;
  readonly hadStopped: boolean;
  readonly isByItself: boolean;
  readonly last: Sample | undefined;
}

function outcomeOf({ isStart, stopped, screen, plays, hadStopped, isByItself, last }: Course): Outcome {
  if (hadStopped && isByItself) return 'recovered';
  if (screen !== undefined) return screen.screen === 'boot' ? 'boot' : 'failure';
  if (!isStart && stopped === null) return 'unaffected';
  if (plays !== null) return isStart ? 'plays' : 'recovered';
  return last?.offersPlay ? 'offers-play' : 'hang';
}

type Figures = Omit<Verdict, 'problems'> & { readonly plays: number | null };

function problemsOf(fault: Fault, seen: Observations, verdict: Figures): string[] {
  const slow = slowness(seen.samples);
  const limit = (fault.withinS ?? WAIT_S) * slow;
  const problems = [...expectationProblems(fault, seen, verdict, limit)];
  if (verdict.exceptions > 0) problems.push(`exception: ${seen.exceptions[0]?.split('\n')[0]}`);
  if (verdict.lostS > LOST_S) problems.push(`position lost by ${verdict.lostS} s`);
  if (verdict.silentS > SILENT_S * slow) problems.push(`${verdict.silentS} s without a spinner or a word`);
  if (verdict.callsPerS > CALLS_PER_S) problems.push(`${verdict.callsPerS} broken calls a second`);
  if (fault.calls !== undefined && seen.broken.length === 0) problems.push('no call was broken');
  return problems;
}

function* expectationProblems(fault: Fault, seen: Observations, verdict: Figures, limit: number): Generator<string> {
  const { outcome, afterS, recoveryS, kind } = verdict;
  const hasScreen = seen.samples.some((sample) => sample.at >= seen.begunAt && isScreen(sample));
  if (outcome === 'hang') yield 'hang';
  if (fault.expect === 'offers-play') {
    if (outcome !== 'offers-play') yield `${outcome} in place of a button`;
    return;
  }
  const isEnding = fault.endsAfterS !== undefined || (fault.steps !== undefined && fault.expect !== 'fails');
  if (afterS !== null && afterS > limit + LOOK_TOLERANCE_S && !isEnding) yield `${afterS} s to playback or a screen`;
  if (fault.expect === 'plays' && hasScreen && !isEnding) yield `a failure screen (${kind ?? 'boot'})`;
  if (fault.expect.startsWith('fails') && !hasScreen && outcome !== 'hang') yield 'no failure screen';
  if (hasScreen && fault.kind !== undefined && kind !== fault.kind) yield `the screen is ${kind ?? 'boot'}`;
  if (fault.expect === 'fails-for-good') return;
  if (hasScreen && seen.endedAt !== null && recoveryS === null) yield 'did not come back by itself';
  if (recoveryS !== null && recoveryS > limit) yield `came back ${recoveryS} s after the end`;
  if (verdict.buttonPlays === false) yield 'the button did not play';
}

/** First time from `from` on at which playback stopped for longer than a viewer overlooks; null if it never did. */
function stopsAfter(samples: readonly Sample[], from: number): number | null {
  const moves = advancing(samples);
  let since: number | null = null;
  for (const [index, sample] of samples.entries()) {
    if (sample.at < from) continue;
    if (moves[index]) since = null;
    else since ??= sample.at;
    if (isScreen(sample) || (since !== null && sample.at - since > STOP_S)) return since ?? sample.at;
  }
  return null;
}

/** The largest distance from the position at which playback had to go on. */
function lostSeconds(samples: readonly Sample[], jumps: readonly Jump[]): number {
  const moves = advancing(samples);
  let last: Jump | null = null;
  let lost = 0;
  for (const [index, { at, position }] of samples.entries()) {
    const isInRow = jumps.some(({ rowFrom = Number.POSITIVE_INFINITY, at: to }) => at >= rowFrom && at < to);
    if (!moves[index] || position === null || isInRow) continue;
    const distance = (from: Jump): number =>
      Math.max(from.position - position, position - from.position - (at - from.at));
    const requested = jumps.findLast((jump) => jump.at <= at && (last === null || jump.at > last.at));
    const before = last === null ? 0 : distance(last);
    // The request may still be on its way to the player.
    const isBeforeJump = requested !== undefined && last !== null && before <= LOST_S && jumps.at(-1) === requested;
    if (requested !== undefined && distance(requested) > LOST_S && isBeforeJump && at - requested.at < JUMP_S) continue;
    lost = Math.max(lost, requested === undefined ? before : distance(requested));
    last = { at, position };
  }
  return lost;
}

/** The longest stretch in which nothing moves and nothing is said. */
function longestSilence(samples: readonly Sample[]): number {
  const moves = advancing(samples);
  let longest = 0;
  let since: number | null = null;
  for (const [index, sample] of samples.entries()) {
    const speaks = sample.hasSpinner || sample.words !== '' || sample.offersPlay || sample.screen === 'ad';
    // A paused film waits for its viewer, and a frame that does not answer shows nothing of ours.
    // A seek shows its picture.
    const isSought = sample.position !== samples[index - 1]?.position;
    const isQuiet =
      !moves[index] &&
      !isSought &&
      !speaks &&
      !isScreen(sample) &&
      sample.screen !== 'gone' &&
      !restsAt(samples, index);
    if (!isQuiet) since = null;
    else since ??= sample.at;
    if (since !== null) longest = Math.max(longest, sample.at - since);
  }
  return longest;
}

/** Whether the film is paused at a position other than its start. */
function restsAt(samples: readonly Sample[], index: number): boolean {
  const sample = samples[index];
  return sample?.screen === 'player' && sample.isPaused && sample.frames > 0;
}

function secondsWith(samples: readonly Sample[], has: (sample: Sample) => boolean): number {
  return samples.reduce((sum, sample, index) => {
    const before = samples[index - 1];
    return before !== undefined && has(before) ? sum + sample.at - before.at : sum;
  }, 0);
}

/** Slow calls do not fail: each is one that the viewer requested. */
const isSlow = ({ calls = [] }: Fault): boolean => calls.some(({ answer }) => answer.startsWith('slow'));

/** Calls a second in the worst window, of the host that got most. */
function worstRate(all: readonly { readonly at: number; readonly host: string }[]): number {
  // The calls of a start leave together, before the first of them has failed.
  const calls = all.filter(({ at }) => at > (all[0]?.at ?? 0) + TOGETHER_MS);
  const hosts = new Set(calls.map(({ host }) => host));
  return Math.max(
    0,
    ...[...hosts].map((host) => {
      const times = calls.filter((call) => call.host === host).map(({ at }) => at);
      const counts = times.map((from) => times.filter((at) => at >= from && at < from + CALL_WINDOW_S * 1000).length);
      return Math.max(...counts) / CALL_WINDOW_S;
    }),
  );
}

function min(one: number | null | undefined, other: number | null | undefined): number {
  return Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
}

/** One decimal; null without a number. */
function round(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 10) / 10 : null;
}
