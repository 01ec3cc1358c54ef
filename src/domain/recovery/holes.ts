import { MOST_SKIPS, SKIP_AFTER_MS, SKIPS_WITHIN_MS } from './limits';

/** Segments of two renditions, or of video and audio, start at slightly different times. */
export const TOLERANCE_S = 0.5;

/** Whether a file is not there, by the status of its answer. */
export const isGone = (status: number | undefined): boolean => status === 404 || status === 410;

/** Whether it is gone, or is no media (`network/media-body.ts`). */
export const isMissing = (status: number | undefined): boolean => isGone(status) || status === 200;

/** A part of the film without data, in seconds. */
export interface Hole {
  readonly start: number;
  readonly end: number;
}

export const overlaps = (one: Hole, other: Hole): boolean =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start) > TOLERANCE_S;

/**
 * Creates the list of holes that a film passes over. Video and audio of the same second are one hole. Several holes are a
 * stream that is not there.
 * @param now in milliseconds
 */
export function createHoles(now: () => number) {
  let passed: (Hole & { at: number })[] = [];
  return {
    /**
     * Whether a hole may be passed over, which then counts: null if not, and `known` if it was before.
     * @param since time of the first failure of its segment; infinite while only a known hole may be passed over
     * @param most holes within {@link SKIPS_WITHIN_MS}
     */
    pass({ start, end }: Hole, since: number, most = MOST_SKIPS): 'new' | 'known' | null {
      passed = passed.filter(({ at }) => now() - at < SKIPS_WITHIN_MS);
      if (passed.some((one) => overlaps(one, { start, end }))) return 'known';
      if (now() - since < SKIP_AFTER_MS || passed.length >= most) return null;
      passed.push({ start, end, at: now() });
      return 'new';
    },
    forget() {
      passed = [];
    },
  };
}
