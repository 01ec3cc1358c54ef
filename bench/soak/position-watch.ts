/** The player at a time, by the clock of its page. All times are in seconds. */
export interface PlayerSample {
  readonly atS: number;
  readonly episodeId: number | string | null;
  readonly positionS: number;
  readonly rate: number;
  /** Whether the content should advance: it is neither paused nor behind an ad or a failure screen. */
  readonly isPlaying: boolean;
}

/** A position that changed although nobody asked for it. */
export interface LostPosition {
  readonly atS: number;
  readonly episodeId: number | string | null;
  readonly fromS: number;
  readonly toS: number;
}

/** Watches the position of the film. */
export interface PositionWatch {
  /** Takes the next sample. Returns the position that was lost since the last playback, or null. */
  add(sample: PlayerSample): LostPosition | null;
  /** Excuses changes of the position before the next playback: somebody seeks, or chooses an episode. */
  excuse(): void;
  /** Seconds without advance while the film should have played. */
  waitedS(): number;
  /** Number of samples in which the film has advanced. */
  advances(): number;
}

/** Tolerated difference of a position. */
const TOLERANCE_S = 1;
/** Shortest wait that counts, since samples are not exact. */
const SHORTEST_WAIT_S = 0.4;
/** Least advance that is playback. */
const ADVANCE_S = 0.05;

/**
 * Creates a watch of one page. The position counts only while the film advances: a player that loads anew is at 0 for a
 * moment, before it returns to its position.
 */
export function watchPosition(): PositionWatch {
  let last: PlayerSample | null = null;
  let played: PlayerSample | null = null;
  let waitedS = 0;
  let advances = 0;
  return {
    add(sample) {
      const before = last;
      last = sample;
      if (before === null || !sample.isPlaying || before.episodeId !== sample.episodeId) return null;
      const missing = sample.atS - before.atS - Math.max(0, sample.positionS - before.positionS) / sample.rate;
      if (before.isPlaying && missing > SHORTEST_WAIT_S) waitedS += missing;
      if (!isPlayback(before, sample)) return null;
      advances += 1;
      const from = played;
      played = sample;
      // Every other change of the position since the last playback was a jump.
      const isSame = from !== null && from.episodeId === sample.episodeId;
      if (!isSame || Math.abs(before.positionS - from.positionS) <= TOLERANCE_S) return null;
      return { atS: sample.atS, episodeId: sample.episodeId, fromS: from.positionS, toS: before.positionS };
    },
    excuse() {
      last = null;
      played = null;
    },
    waitedS: () => waitedS,
    advances: () => advances,
  };
}

function isPlayback(before: PlayerSample, sample: PlayerSample): boolean {
  const step = sample.positionS - before.positionS;
  // The rate may have changed between the samples.
  const mostS = (sample.atS - before.atS) * Math.max(before.rate, sample.rate) + TOLERANCE_S;
  return step >= ADVANCE_S && step <= mostS;
}
