import { FIRST_PROBE_MS, LONGEST_PROBE_MS, RETRY_GAP_MS } from './limits';

const SECOND_MS = 1_000;

/** The time in milliseconds on the page's clock. Nothing is probed while the page is hidden. */
export interface WatchMoment {
  at: number;
  isHidden: boolean;
}

export type WatchEvent =
  | { name: 'failed' }
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
  /** Time of the failure or of the last probe in milliseconds on the page's clock. */
  askedAt: Number.NEGATIVE_INFINITY,
});

export type WatchState = Readonly<ReturnType<typeof beginWatch>>;

/**
 * Moves the watch over a failure on by one event. Pure. The failed server is probed with growing pauses while the page is
 * visible, and at once when something turns. The player starts anew once it answers.
 */
export function reduceWatch(state: WatchState, moment: WatchMoment, event: WatchEvent): [WatchState, WatchEffect[]] {
  const { at, isHidden } = moment;
  switch (event.name) {
    case 'failed':
      return countDown({ ...state, leftMs: pauseMs(state.probes), askedAt: at }, moment);
    case 'tick':
      return countDown({ ...state, leftMs: state.leftMs - SECOND_MS }, moment);
    case 'turned':
      return countDown({ ...state, leftMs: Math.min(state.leftMs, RETRY_GAP_MS - (at - state.askedAt)) }, moment);
    case 'over':
      return [{ ...state, isProbing: false }, []];
    case 'calm':
      return [{ ...state, probes: 0 }, []];
    case 'answered': {
      const probes = state.probes + (event.isOurs ? 1 : 0);
      const leftMs = event.isOurs ? pauseMs(probes) : state.leftMs;
      const [next, effects] = countDown({ ...state, isProbing: false, probes, leftMs }, moment);
      return [next, event.isOurs && event.answers && !isHidden ? [{ name: 'restart' }, ...effects] : effects];
    }
  }
}

function countDown(state: WatchState, { at, isHidden }: WatchMoment): [WatchState, WatchEffect[]] {
  if (state.isProbing) return [state, []];
  if (state.leftMs > 0 || isHidden)
    return [state, [{ name: 'countDown', seconds: isHidden ? null : Math.ceil(state.leftMs / SECOND_MS) }]];
  return [{ ...state, isProbing: true, askedAt: at }, [{ name: 'countDown', seconds: 0 }, { name: 'probe' }]];
}

/** The pause before a probe, by the number of probes before it. */
const pauseMs = (probes: number): number => Math.min(FIRST_PROBE_MS * 2 ** probes, LONGEST_PROBE_MS);

/** Whether a restart may do without the answer of the file that failed: the first one, and then one a minute. */
export const mayTry = ({ probes }: WatchState): boolean => probes === 0 || pauseMs(probes) === LONGEST_PROBE_MS;
