import { FIRST_PROBE_MS, LONGEST_PROBE_MS, MOST_RESTARTS, RETRY_GAP_MS } from './limits';

const SECOND_MS = 1_000;

/** Failures of the same data are this far apart at most, in seconds of the content. */
const SAME_PLACE_S = 2;

/** The time in milliseconds on the page's clock. Nothing is probed while the page is hidden. */
export interface WatchMoment {
  at: number;
  isHidden: boolean;
}

export type WatchEvent =
  /** The content failed at this second. */
  | { name: 'failed'; seconds: number }
  /** A second has passed. */
  | { name: 'tick' }
  /** The page is shown or unfrozen, or the network is back. */
  | { name: 'turned' }
  /** `isOurs` is false where the player has failed again meanwhile. */
  | { name: 'answered'; answers: boolean; isOurs: boolean }
  /** An answer comes after the end of the failure. */
  | { name: 'over' }
  /** The content has played for a while since the last failure. */
  | { name: 'calm' };

export type WatchEffect =
  /** Repeats the request that failed. */
  | { name: 'probe' }
  /** Starts the player anew. */
  | { name: 'restart' }
  /** Shows the time until the next probe, and reports `tick` after a second; null shows none. */
  | { name: 'countDown'; seconds: number | null };

/**
 * The phase `failed-watching` of a recovery: what is known about a failure that may end.
 * @param probes in a row, also over restarts
 */
export const beginWatch = (probes: number) => ({
  probes,
  /** Milliseconds until the next probe. */
  leftMs: 0,
  isProbing: false,
  /** Second of the last failure, and the restarts in a row that led there again. */
  seconds: Number.NaN,
  restarts: 0,
  /** Time of the failure or of the last probe in milliseconds on the page's clock. */
  askedAt: Number.NEGATIVE_INFINITY,
});

export type WatchState = Readonly<ReturnType<typeof beginWatch>>;

/**
 * Moves the watch over a failure on by one event. Pure. The failed server is probed with growing pauses while the page is
 * visible, and at once when something turns. The player starts anew once it answers. A failure that each restart meets again
 * is left to the viewer.
 */
export function reduceWatch(state: WatchState, moment: WatchMoment, event: WatchEvent): [WatchState, WatchEffect[]] {
  const { at, isHidden } = moment;
  switch (event.name) {
    case 'failed': {
      const isSame = Math.abs(event.seconds - state.seconds) < SAME_PLACE_S;
      const next = { seconds: event.seconds, restarts: isSame ? state.restarts : 0 };
      return countDown({ ...state, ...next, leftMs: pauseMs(state.probes), askedAt: at }, moment);
    }
    case 'tick':
      return countDown({ ...state, leftMs: state.leftMs - SECOND_MS }, moment);
    case 'turned':
      return countDown(
        { ...state, restarts: 0, leftMs: Math.min(state.leftMs, RETRY_GAP_MS - (at - state.askedAt)) },
        moment,
      );
    case 'over':
      return [{ ...state, isProbing: false }, []];
    case 'calm':
      return [{ ...state, probes: 0, restarts: 0 }, []];
    case 'answered': {
      const probes = state.probes + (event.isOurs ? 1 : 0);
      const leftMs = event.isOurs ? pauseMs(probes) : state.leftMs;
      const isBack = event.isOurs && event.answers && !isHidden;
      const restarts = state.restarts + (isBack ? 1 : 0);
      const [next, effects] = countDown({ ...state, isProbing: false, probes, leftMs, restarts }, moment);
      return [next, isBack ? [{ name: 'restart' }, ...effects] : effects];
    }
  }
}

function countDown(state: WatchState, { at, isHidden }: WatchMoment): [WatchState, WatchEffect[]] {
  if (state.isProbing) return [state, []];
  const isQuiet = isHidden || state.restarts >= MOST_RESTARTS;
  if (state.leftMs > 0 || isQuiet)
    return [state, [{ name: 'countDown', seconds: isQuiet ? null : Math.ceil(state.leftMs / SECOND_MS) }]];
  return [{ ...state, isProbing: true, askedAt: at }, [{ name: 'countDown', seconds: 0 }, { name: 'probe' }]];
}

/** The pause before a probe, by the number of probes before it. */
const pauseMs = (probes: number): number => Math.min(FIRST_PROBE_MS * 2 ** probes, LONGEST_PROBE_MS);

/**
 * Whether a restart may do without the answer of the file that failed: the first one, and then one a minute. The last
 * restart in a row needs it, so that probes go on while the file is denied.
 */
export const mayTry = ({ probes, restarts }: WatchState): boolean =>
  restarts < MOST_RESTARTS - 1 && (probes === 0 || pauseMs(probes) === LONGEST_PROBE_MS);
