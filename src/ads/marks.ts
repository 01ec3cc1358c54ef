import type { LinearAd, Offset } from './vast-ad';

/** A moment of the ad's time line that is pinged when it is reached. */
export interface Mark {
  event: string;
  offset: Offset;
  urls: readonly string[];
}

const QUARTILES = { firstQuartile: 25, midpoint: 50, thirdQuartile: 75 } as const;

/** Addresses of a tracking event, as often as the document has them. */
export function urlsOf({ tracking }: Pick<LinearAd, 'tracking'>, event: string): readonly string[] {
  return tracking.filter((entry) => entry.event === event).map(({ url }) => url);
}

/** Quartiles, and `progress` at its own offsets: one mark for each address, so that repeated ones are all sent. */
export function marksOf({ tracking }: Pick<LinearAd, 'tracking'>): readonly Mark[] {
  const quartiles = Object.entries(QUARTILES).map(([event, percent]): Mark => {
    return { event, offset: { kind: 'percent', percent }, urls: urlsOf({ tracking }, event) };
  });
  const progress = tracking.flatMap(({ event, url, offset }): Mark | never[] =>
    event === 'progress' && offset !== null ? { event, offset, urls: [url] } : [],
  );
  return [...quartiles, ...progress];
}

/** An offset in seconds; null for a share of a duration (seconds) that is not known, or 0. */
export function offsetSeconds(offset: Offset, duration: number): number | null {
  if (offset.kind === 'seconds') return offset.seconds;
  return duration > 0 ? (offset.percent / 100) * duration : null;
}

/** Splits marks into those reached by `time`, in the order of the time line, and those ahead. Seconds. */
export function passedMarks(marks: readonly Mark[], time: number, duration: number): [Mark[], Mark[]] {
  const second = ({ offset }: Mark) => offsetSeconds(offset, duration) ?? Number.POSITIVE_INFINITY;
  const passed = marks.filter((mark) => second(mark) <= time).sort((a, b) => second(a) - second(b));
  return [passed, marks.filter((mark) => !passed.includes(mark))];
}
