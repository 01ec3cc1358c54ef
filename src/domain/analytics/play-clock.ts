/** Where the player is at one moment. */
export interface PlaySample {
  /** Milliseconds of any clock that goes forward. */
  atMs: number;
  /** Second of the content. */
  positionS: number;
  rate: number;
  /** It plays, and no seek is under way. */
  isPlaying: boolean;
}

/** What was watched up to the last sample. */
export interface PlayClock {
  /** Seconds of the viewer's time in which the content played. */
  realS: number;
  /** Seconds of content that were played. */
  videoS: number;
  /** Second from which playing led to the last sample; null when something else did. */
  playedFromS: number | null;
  /** Where the content stood or played before the last jump, while that is fresh: a seek that is told late began there. */
  steadyS: number | null;
  jumpedAtMs: number | null;
  last: PlaySample | null;
  /** What one of the two clocks was ahead of the other by, in real seconds: it may be made good. */
  surplusS: { real: number; video: number };
}

/** Nothing was watched yet. */
export const UNWATCHED: PlayClock = {
  realS: 0,
  videoS: 0,
  playedFromS: null,
  steadyS: null,
  jumpedAtMs: null,
  last: null,
  surplusS: { real: 0, video: 0 },
};

/** The two clocks are read a little apart; this much of a difference between them is no standing still. */
export const JITTER_S = 0.25;

/** A step beyond what could have played by this much is a seek. */
export const JUMP_S = 1;

/** A jump that nobody has called a seek for so long is none. */
export const SETTLED_MS = 1000;

/**
 * Goes on to the next sample. Time counts only where both the clock and the content went on: a pause, a wait for data,
 * a device that slept, have none of the content's; a seek has none of the clock's. How seldom samples come, as in a tab
 * that is not seen, does not matter.
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

/** The jump was a seek, and is over: where it led is where the content is. */
export function settled(clock: PlayClock): PlayClock {
  return { ...clock, steadyS: clock.last?.positionS ?? null, jumpedAtMs: null };
}

function isJump({ isPlaying, rate }: PlaySample, realS: number, movedS: number): boolean {
  const mayHavePlayedS = isPlaying ? realS * rate : 0;
  // Written so that a time that is no number is a jump too.
  return !(movedS >= -JITTER_S && movedS <= mayHavePlayedS + (isPlaying ? JUMP_S : JITTER_S));
}

const stood = (clock: PlayClock): PlayClock => ({ ...clock, playedFromS: null, surplusS: UNWATCHED.surplusS });
