import type { LinearAd, Offset, Tracking } from './vast/vast-ad';

/** Events of the time line; `progress` has an offset of its own. */
const PLACES: Readonly<Record<string, Offset | null>> = {
  firstQuartile: { percent: 25 },
  midpoint: { percent: 50 },
  thirdQuartile: { percent: 75 },
  progress: null,
};

/** Addresses of a tracking event, as often as the document has them. */
export function urlsOf({ tracking }: LinearAd, event: string): readonly string[] {
  return tracking.filter((entry) => entry.event === event).map(({ url }) => url);
}

/** What is to be called when its moment of the time line is reached: quartiles and `progress`. */
export function marksOf({ tracking }: LinearAd): readonly Tracking[] {
  return tracking.filter(({ event }) => event in PLACES);
}

/** An offset in seconds; null for none, and for a share of a duration (seconds) that is not known, or 0. */
export function offsetSeconds(offset: Offset | null, duration: number): number | null {
  if (!offset) return null;
  if ('seconds' in offset) return offset.seconds;
  return duration > 0 ? (offset.percent / 100) * duration : null;
}

/** Splits marks into those reached by `time`, in the order of the time line, and those ahead. Seconds. */
export function passedProgress(marks: readonly Tracking[], time: number, duration: number): [Tracking[], Tracking[]] {
  const second = ({ event, offset }: Tracking) =>
    offsetSeconds(PLACES[event] ?? offset, duration) ?? Number.POSITIVE_INFINITY;
  const passed = marks.filter((mark) => second(mark) <= time).sort((a, b) => second(a) - second(b));
  return [passed, marks.filter((mark) => !passed.includes(mark))];
}
