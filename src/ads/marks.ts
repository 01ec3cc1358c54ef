import type { LinearAd, Offset } from './vast-ad';

/** An address to call when its moment of the time line is reached. */
export interface Mark {
  event: string;
  offset: Offset;
  url: string;
}

const QUARTILES: Readonly<Record<string, number>> = { firstQuartile: 25, midpoint: 50, thirdQuartile: 75 };

/** Addresses of a tracking event, as often as the document has them. */
export function urlsOf({ tracking }: LinearAd, event: string): readonly string[] {
  return tracking.filter((entry) => entry.event === event).map(({ url }) => url);
}

/** Quartiles, and `progress` at its own offsets. */
export function marksOf({ tracking }: LinearAd): readonly Mark[] {
  return tracking.flatMap(({ event, url, offset }): Mark | never[] => {
    const percent = QUARTILES[event];
    const place = percent ? { percent } : event === 'progress' && offset;
    return place ? { event, offset: place, url } : [];
  });
}

/** An offset in seconds; null for a share of a duration (seconds) that is not known, or 0. */
export function offsetSeconds(offset: Offset, duration: number): number | null {
  if ('seconds' in offset) return offset.seconds;
  return duration > 0 ? (offset.percent / 100) * duration : null;
}

/** Splits marks into those reached by `time`, in the order of the time line, and those ahead. Seconds. */
export function passedMarks(marks: readonly Mark[], time: number, duration: number): [Mark[], Mark[]] {
  const second = ({ offset }: Mark) => offsetSeconds(offset, duration) ?? Number.POSITIVE_INFINITY;
  const passed = marks.filter((mark) => second(mark) <= time).sort((a, b) => second(a) - second(b));
  return [passed, marks.filter((mark) => !passed.includes(mark))];
}
