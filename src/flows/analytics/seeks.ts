import { isLive } from '@/domain/playback/live';
import type { EventMoment } from '../timeline';

/** Shorter seeks are the player's own: it steps over gaps in the stream. */
export const MIN_SEEK_S = 1;

/** A live stream seeks to its edge within this time after playback starts (docs/behaviour.md, Live). */
const LIVE_EDGE_WITHIN_MS = 500;

/** Creates the tracker of the seeks of a source, which separates the viewer's from the player's own. */
export function createSeeks() {
  let isReady = false;
  let isOver = false;
  /** The first seek of a source may be the one to its start position. */
  let isFirst = true;
  let playedAtMs: number | null = null;
  let seek: { fromS: number | null; toS: number; isOwn: boolean } | null = null;

  const isOwn = ({ at, media: mediaState, state }: EventMoment) => {
    const isEdge = isLive(mediaState.streamType) && (playedAtMs === null || at - playedAtMs < LIVE_EDGE_WITHIN_MS);
    return !isReady || state.recovering !== null || isEdge;
  };

  return {
    /** The source is playable. Later seeks are the viewer's. */
    ready() {
      isReady = true;
    },
    played(atMs: number) {
      playedAtMs = atMs;
    },
    ended() {
      isOver = true;
    },
    /** `fromS` is the position before the seek. A seek during another one extends it to a new target. */
    begin(moment: EventMoment, fromS: number | null, toS: number) {
      const next = { fromS, toS, isOwn: isOwn(moment) };
      // The player's own seek may never report its end, so a viewer's seek replaces it.
      seek = seek === null || (seek.isOwn && !next.isOwn) ? next : { ...seek, toS };
    },
    /**
     * `beginsAtS` is the start position of the source; null for its beginning.
     * @returns the whole seek in seconds; null for a seek of the player
     */
    arrive(beginsAtS: number | null) {
      const done = seek;
      if (done === null) return null;
      const [wasOver, wasFirst] = [isOver, isFirst];
      seek = null;
      isOver = false;
      isFirst = false;
      if (done.isOwn || done.fromS === null) return null;
      const { fromS, toS } = done;
      const isNear = (second: number) => Math.abs(toS - second) < MIN_SEEK_S;
      // A replay from the end starts with a seek to the beginning.
      const isStart = (wasOver && toS < MIN_SEEK_S) || (wasFirst && beginsAtS !== null && isNear(beginsAtS));
      return isStart || isNear(fromS) ? null : { from: fromS, to: toS };
    },
    isUnderWay: () => seek !== null,
  };
}
