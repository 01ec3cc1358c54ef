/** Playback state at one moment. */
export interface PlaySample {
  /** Milliseconds of a monotonic clock. */
  atMs: number;
  /** Second of the content. */
  positionS: number;
  rate: number;
  /** Whether the content plays and no seek is pending. */
  isPlaying: boolean;
}

/** State before the first sample. */
export const UNWATCHED = {
  /** Real seconds during which the content played. */
  realS: 0,
  /** Seconds of content that played. */
  videoS: 0,
  /** Start of the played range that ends at the last sample; null after a jump or a pause. */
  playedFromS: null as number | null,
  /** Position before the last jump, while the jump is fresh. A seek that is reported late began there. */
  steadyS: null as number | null,
  jumpedAtMs: null as number | null,
  last: null as PlaySample | null,
  /** Lead of one clock over the other in real seconds. A later sample may balance it. */
  surplusS: { real: 0, video: 0 },
};

/** Watched time up to the last sample. */
export type PlayClock = Readonly<typeof UNWATCHED>;

/** Tolerated difference between the clocks, which are read at slightly different moments. */
export const JITTER_S = 0.25;

/** A larger excess over the playable distance is a seek. */
export const JUMP_S = 1;

/** A jump without a seek event within this time is no seek. */
export const SETTLED_MS = 1000;

/**
 * Advances to the next sample. Time counts only while both the clock and the content advance. A pause, a stall and a
 * sleeping device stop the content; a seek moves only the content. The result does not depend on the sampling rate, so
 * background tabs are measured correctly.
 */
export function advanceClock(clock: PlayClock, sample: PlaySample): PlayClock {
  const { last, surplusS } = clock;
  if (last === null) return { ...clock, last: sample, steadyS: sample.positionS, playedFromS: null };
  const realS = Math.max(0, (sample.atMs - last.atMs) / 1000);
  const movedS = sample.positionS - last.positionS;
  if (isJump(last, realS, movedS)) return { ...stood(clock), last: sample, jumpedAtMs: sample.atMs };
  const isFresh = clock.jumpedAtMs !== null && sample.atMs - clock.jumpedAtMs < SETTLED_MS;
  const steadyS = isFresh ? clock.steadyS : sample.positionS;
  if (!last.isPlaying || !(last.rate > 0)) return { ...stood(clock), last: sample, steadyS };
  const real = surplusS.real + realS;
  const video = surplusS.video + movedS / last.rate;
  const watchedS = Math.max(0, Math.min(real, video));
  return {
    ...clock,
    realS: clock.realS + watchedS,
    videoS: clock.videoS + watchedS * last.rate,
    playedFromS: last.positionS,
    steadyS,
    last: sample,
    surplusS: { real: Math.min(JITTER_S, real - watchedS), video: Math.min(JITTER_S, video - watchedS) },
  };
}

/** Ends a seek at the current position. */
export function settled(clock: PlayClock): PlayClock {
  return { ...clock, steadyS: clock.last?.positionS ?? null, jumpedAtMs: null };
}

function isJump({ isPlaying, rate }: PlaySample, realS: number, movedS: number): boolean {
  const mayHavePlayedS = isPlaying ? realS * rate : 0;
  // The negation makes NaN a jump as well.
  return !(movedS >= -JITTER_S && movedS <= mayHavePlayedS + (isPlaying ? JUMP_S : JITTER_S));
}

const stood = (clock: PlayClock): PlayClock => ({ ...clock, playedFromS: null, surplusS: UNWATCHED.surplusS });

/** Reported percents of the content, each once an episode. */
const MILESTONES_PERCENT = [10, 25, 50, 75, 95, 100] as const;

/**
 * Milestones that playback passes between two seconds. 100 is excluded: the end of the content reports it. Seeks pass
 * no milestone. Content of unknown or infinite duration has none.
 */
export function passedMilestones(fromS: number, toS: number, durationS: number): number[] {
  if (!Number.isFinite(durationS) || durationS <= 0) return [];
  return MILESTONES_PERCENT.filter((percent) => {
    const second = (durationS * percent) / 100;
    return percent < 100 && fromS < second && second <= toS;
  });
}
