import {
  DENIED_LIMIT_MS,
  FIRST_BYTE_MS,
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_UNSEEN_PAUSE_MS,
  LONGEST_WAIT_MS,
  MOST_COUNTED_MS,
  PLAYED_LIMIT_MS,
  POLL_MS,
  RACE_AFTER_MS,
  RECOVERIES_APART_S,
  RETRY_GAP_MS,
  SERVER_SILENT_MS,
  SLOW_START_LIMIT_MS,
  UNPLAYED_LIMIT_MS,
  UNSAID_FAILURES,
  WAIT_LIMIT_MS,
} from './limits';
import type {
  LoadFailure,
  RecoveryEffect,
  RecoveryEvent,
  RecoveryPoll,
  RecoveryState,
  WaitCause,
} from './recovery-state';
import { beginRecovery } from './recovery-state';

/** Events of a source that mean nothing once it has failed. */
const ENDED: ReadonlySet<RecoveryEvent['name']> = new Set(['load-failed', 'loaded', 'due', 'decode-failed', 'failed']);

/** Each poll with new data counts up, one without counts down. */
const FLOW = { up: 2, down: 1, most: 6, least: 3 };

const REFUSALS: readonly (number | undefined)[] = [401, 403, 410];

/** Whether the server wants another signature or sign-in: the URL has expired. Media hosts also answer 410 then. */
export const isRefusal = (status: number | undefined): boolean => REFUSALS.includes(status);

/** One event: the state as it becomes, and the effects in their order. */
interface Turn {
  next: RecoveryState;
  effects: RecoveryEffect[];
}

/**
 * Moves the recovery of a player on by one event, for every kind of source. Pure: the performer does the effects. The
 * viewer is told what is waited for, a broken stream is requested again with growing pauses, and each wait has an end.
 * @param at in milliseconds on the page's clock
 */
export function reduceRecovery(
  state: Readonly<RecoveryState>,
  at: number,
  event: RecoveryEvent,
): [RecoveryState, RecoveryEffect[]] {
  const turn: Turn = { next: { ...state }, effects: [] };
  const { next, effects } = turn;
  if (state.hasFailed && ENDED.has(event.name)) return [state, []];
  switch (event.name) {
    case 'poll':
      poll(turn, at, event);
      break;
    case 'load-failed':
      retry(turn, at, event);
      break;
    case 'loaded':
      settle(turn);
      break;
    case 'due':
    case 'online':
      load(turn, at);
      break;
    case 'decode-failed':
      effects.push({ name: 'recover', isLower: Math.abs(event.seconds - state.spoiledAtS) < RECOVERIES_APART_S });
      next.spoiledAtS = event.seconds;
      break;
    case 'failed':
      settle(turn);
      next.hasFailed = true;
      break;
    case 'source':
      settle(turn);
      begin(turn, at);
      break;
    case 'shown':
      begin(turn, at);
  }
  return [next, effects];
}

function poll(turn: Turn, at: number, look: RecoveryPoll): void {
  const { next, effects } = turn;
  // A hidden tab delays timers, and a frozen page has missed its data too.
  const stepMs = Math.min(at - next.polledAt, 2 * POLL_MS);
  next.polledAt = at;
  const isWaiting = look.kind !== null;
  const isOnline = mayBeOnline(next, look);
  // A frozen page misses the event.
  const isBack = isOnline && !next.isOnline;
  if (isBack) effects.push({ name: 'online' });
  if (isBack || (isWaiting && !next.isWaiting)) load(turn, at);
  Object.assign(next, { isOnline, offlinePolls: look.isOnline ? 0 : next.offlinePolls + 1, isWaiting });
  if (look.hasProgress) next.arrivedAt = at;
  next.flow = look.hasProgress ? Math.min(next.flow + FLOW.up, FLOW.most) : Math.max(next.flow - FLOW.down, 0);
  say(turn, at, look);
  repeatSilentFile(turn, at, look);
  if (count(next, look, stepMs)) {
    // A dialog may cover a source without a play request. The failure is then told again.
    next.hasFailed = look.kind !== 'load';
    next.waitedMs = next.silentMs = 0;
    settle(turn);
    effects.push({ name: 'fail' });
  }
}

/**
 * Whether the network may be there. A loss counts from the browser's report to the next answer of a server, but for one
 * that was under way: with some VPN adapters, and on some desktops, a browser reports no network for ever.
 */
function mayBeOnline({ isOnline, offlinePolls }: RecoveryState, look: RecoveryPoll): boolean {
  return look.isOnline || (offlinePolls > 0 && (isOnline || (offlinePolls > 1 && look.hasAnswer)));
}

function say({ next, effects }: Turn, at: number, look: RecoveryPoll): void {
  const isSeen = look.kind === 'start' || look.kind === 'stall';
  if (!isSeen && next.said === null) return;
  next.said = isSeen ? causeOf(next, at, look) : null;
  effects.push({ name: 'say', cause: next.said });
}

function causeOf({ arrivedAt, isOnline }: RecoveryState, at: number, { isBuffered }: RecoveryPoll): WaitCause {
  if (!isOnline) return 'network';
  if (isBuffered) return 'playback';
  return at - arrivedAt < SERVER_SILENT_MS ? 'data' : 'server';
}

function repeatSilentFile({ next, effects }: Turn, at: number, { needsFile, hasProgress }: RecoveryPoll): void {
  next.silentSince = needsFile && !hasProgress ? (next.silentSince ?? at) : null;
  if (next.silentSince === null || at - next.silentSince < RACE_AFTER_MS) return;
  next.silentSince = at + FIRST_BYTE_MS;
  effects.push({ name: 'repeat' });
}

/** Counts the wait up to this poll. True at its limit. */
function count(next: RecoveryState, look: RecoveryPoll, stepMs: number): boolean {
  if (next.hasFailed) return false;
  // A film that has played keeps its picture meanwhile. A start without a network ends like any other.
  const isAway = !next.isOnline && look.hasPlayed;
  if (next.broken !== null && look.kind !== null && !isAway)
    next.broken = { ...next.broken, waitedMs: next.broken.waitedMs + stepMs };
  const retries = look.hasPlayed ? next.broken : null;
  if (retries !== null && retries.waitedMs >= retries.limitMs) return true;
  const kind = retries === null || isAway ? look.kind : null;
  if (kind !== next.counted) {
    next.counted = kind;
    next.waitedMs = kind === 'start' && next.isNew ? Math.min(look.waitedMs, MOST_COUNTED_MS) : 0;
    next.silentMs = 0;
    if (kind === 'start') next.isNew = false;
    return false;
  }
  if (kind === null) return false;
  next.waitedMs += stepMs;
  next.silentMs = look.hasProgress || isAway ? 0 : next.silentMs + stepMs;
  if (kind === 'stall' && next.waitedMs >= LONGEST_WAIT_MS) return true;
  if (kind !== 'start') return next.silentMs >= WAIT_LIMIT_MS;
  if (next.waitedMs >= SLOW_START_LIMIT_MS) return true;
  // Data of this very poll may start the film.
  return next.waitedMs >= WAIT_LIMIT_MS && next.flow < FLOW.least && !look.hasProgress;
}

/** Answers a failed load with a retry after 1, 2, 4 … seconds, until the limit for such a failure. */
function retry(turn: Turn, at: number, failure: LoadFailure): void {
  const { next, effects } = turn;
  const { attempts = 0, waitedMs = 0 } = next.broken ?? {};
  const limitMs = limitOf(failure);
  if (waitedMs >= limitMs && !failure.isRepeated) {
    settle(turn);
    next.hasFailed = true;
    return;
  }
  const attempt = attempts + 1;
  // The last retry may be silent for as long as any request.
  const waitMs = limitMs + (failure.isRepeated ? 0 : WAIT_LIMIT_MS);
  next.broken = { failedAt: at, attempts: attempt, isPaused: true, waitedMs, limitMs: waitMs };
  if (failure.isRepeated) {
    if (attempt > UNSAID_FAILURES) effects.push({ name: 'recovering', attempt: attempt - UNSAID_FAILURES });
    return;
  }
  const longestMs = next.isWaiting ? LONGEST_PAUSE_MS : LONGEST_UNSEEN_PAUSE_MS;
  const ms = Math.min(FIRST_PAUSE_MS * 2 ** attempts, longestMs);
  effects.push({ name: 'recovering', attempt }, { name: 'pause', ms });
}

/** Longest time of retries. A library that repeats its requests goes on over a start, which has its own limit. */
function limitOf({ status, hasPlayed, isLive, isRepeated }: LoadFailure): number {
  const isDenied = status >= 400 && status < 500;
  if (!hasPlayed && !isRepeated) return isDenied ? 0 : UNPLAYED_LIMIT_MS;
  if (isLive && !isRefusal(status)) return LONGEST_WAIT_MS;
  return isDenied ? DENIED_LIMIT_MS : PLAYED_LIMIT_MS;
}

/** Requests the broken part now, or as soon as its host may be asked again. */
function load({ next, effects }: Turn, at: number): void {
  const { broken } = next;
  if (!broken?.isPaused) return;
  const restMs = broken.failedAt + RETRY_GAP_MS - at;
  if (restMs > 0) {
    effects.push({ name: 'pause', ms: restMs });
    return;
  }
  next.broken = { ...broken, isPaused: false };
  effects.push({ name: 'load' });
}

/** Begins the waits of a source. */
function begin({ next }: Turn, at: number): void {
  const { isOnline, offlinePolls, said, polledAt, arrivedAt, flow, broken } = next;
  Object.assign(next, beginRecovery(at), { isOnline, offlinePolls, said, polledAt, arrivedAt, flow, broken });
}

/** Ends the retries. */
function settle({ next, effects }: Turn): void {
  if (next.broken !== null) effects.push({ name: 'recovering', attempt: null });
  next.broken = null;
}
