import type { LinearAd, Offset, Tracking } from './vast/vast-ad';

/** The player runs no code of verification, and has to say so (VAST 4.3, 3.17). */
export const NOT_VERIFIED = 'verificationNotExecuted';

/** Tracking events of the timeline; `progress` brings its own offset. */
const TIMELINE_OFFSETS: Readonly<Record<string, Offset | null>> = {
  [NOT_VERIFIED]: { seconds: 0 },
  firstQuartile: { percent: 25 },
  midpoint: { percent: 50 },
  thirdQuartile: { percent: 75 },
  progress: null,
};

/** URLs of a tracking event, with repetitions. */
export function urlsOf({ tracking }: LinearAd, event: string): readonly string[] {
  return tracking.filter((entry) => entry.event === event).map(({ url }) => url);
}

/** Tracking entries with a position on the timeline: quartiles and `progress`. */
export function timelineTracking({ tracking }: LinearAd): readonly Tracking[] {
  return tracking.filter(({ event }) => event in TIMELINE_OFFSETS);
}

/**
 * Converts an offset to seconds. Returns null without an offset, and for a percentage of an unknown or zero duration.
 */
export function offsetSeconds(offset: Offset | null, duration: number): number | null {
  if (!offset) return null;
  if ('seconds' in offset) return offset.seconds;
  return duration > 0 ? (offset.percent / 100) * duration : null;
}

/** Splits tracking entries into those reached at `time` (seconds), in timeline order, and the rest. */
export function passedProgress(waiting: readonly Tracking[], time: number, duration: number): [Tracking[], Tracking[]] {
  const second = ({ event, offset }: Tracking) =>
    offsetSeconds(TIMELINE_OFFSETS[event] ?? offset, duration) ?? Number.POSITIVE_INFINITY;
  const passed = waiting.filter((one) => second(one) <= time).sort((a, b) => second(a) - second(b));
  return [passed, waiting.filter((one) => !passed.includes(one))];
}
