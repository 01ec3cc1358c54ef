import type { Moment } from '../timeline';

/** A shorter way is none that a viewer chose: players step over a hole in the stream by themselves. */
export const MIN_SEEK_S = 1;

/** A live stream that starts to play goes to the present moment by itself, this soon (spec section 4, "Live"). */
const LIVE_EDGE_WITHIN_MS = 500;

/** Tells the seeks of a viewer from those of the player. */
export interface Seeks {
  /** The source can be played: from now on a seek is somebody's wish. */
  ready(): void;
  reset(): void;
  played(atMs: number): void;
  ended(): void;
  /** `fromS`: where the viewer was. A second one before the first has arrived goes on with it. */
  begin(moment: Moment, fromS: number | null): void;
  /** @returns the whole seek in seconds; null for one that is nobody's */
  arrive(toS: number): { from: number; to: number } | null;
  isUnderWay(): boolean;
}

/** Makes the keeper of seeks. */
export function createSeeks(): Seeks {
  let isReady = false;
  let isOver = false;
  let playedAtMs = Number.NEGATIVE_INFINITY;
  let seek: { fromS: number | null; isOwn: boolean } | null = null;

  const isOwn = ({ at, facts, state }: Moment) =>
    !isReady ||
    state.recovering !== null ||
    (facts.streamType.startsWith('live') && at - playedAtMs < LIVE_EDGE_WITHIN_MS);

  return {
    ready() {
      isReady = true;
    },
    reset() {
      isReady = false;
      isOver = false;
      seek = null;
    },
    played(atMs) {
      playedAtMs = atMs;
    },
    ended() {
      isOver = true;
    },
    begin(moment, fromS) {
      seek ??= { fromS, isOwn: isOwn(moment) };
    },
    arrive(toS) {
      const done = seek;
      // Played once more from its end, the content begins at its start.
      const isReplay = isOver && toS < MIN_SEEK_S;
      seek = null;
      isOver = false;
      if (done === null || done.isOwn || done.fromS === null || isReplay) return null;
      return Math.abs(toS - done.fromS) < MIN_SEEK_S ? null : { from: done.fromS, to: toS };
    },
    isUnderWay: () => seek !== null,
  };
}
