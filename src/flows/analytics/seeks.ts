import type { EventMoment } from '../timeline';

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
  /** `fromS`: where the viewer was. A second one before the first has arrived goes on with it, to another place. */
  begin(moment: EventMoment, fromS: number | null, toS: number): void;
  /**
   * `beginsAtS`: second at which the source was to begin; null for its start.
   * @returns the whole seek in seconds; null for one that is nobody's
   */
  arrive(beginsAtS: number | null): { from: number; to: number } | null;
  isUnderWay(): boolean;
}

/** Makes the keeper of seeks. */
export function createSeeks(): Seeks {
  let isReady = false;
  let isOver = false;
  /** No seek of this source has arrived yet: the first may be the one to where it begins. */
  let isFirst = true;
  let playedAtMs: number | null = null;
  let seek: { fromS: number | null; toS: number; isOwn: boolean } | null = null;

  const isOwn = ({ at, media: mediaState, state }: EventMoment) => {
    const isLive = mediaState.streamType.startsWith('live');
    const isEdge = isLive && (playedAtMs === null || at - playedAtMs < LIVE_EDGE_WITHIN_MS);
    return !isReady || state.recovering !== null || isEdge;
  };

  return {
    ready() {
      isReady = true;
    },
    reset() {
      isReady = false;
      isOver = false;
      isFirst = true;
      playedAtMs = null;
      seek = null;
    },
    played(atMs) {
      playedAtMs = atMs;
    },
    ended() {
      isOver = true;
    },
    begin(moment, fromS, toS) {
      const next = { fromS, toS, isOwn: isOwn(moment) };
      // The player's own may never arrive, as far as anybody is told.
      seek = seek === null || (seek.isOwn && !next.isOwn) ? next : { ...seek, toS };
    },
    arrive(beginsAtS) {
      const done = seek;
      if (done === null) return null;
      const [wasOver, wasFirst] = [isOver, isFirst];
      seek = null;
      isOver = false;
      isFirst = false;
      if (done.isOwn || done.fromS === null) return null;
      const { fromS, toS } = done;
      const isNear = (second: number) => Math.abs(toS - second) < MIN_SEEK_S;
      // Played once more from its end, the content begins at its start.
      const isStart = (wasOver && toS < MIN_SEEK_S) || (wasFirst && beginsAtS !== null && isNear(beginsAtS));
      return isStart || isNear(fromS) ? null : { from: fromS, to: toS };
    },
    isUnderWay: () => seek !== null,
  };
}
