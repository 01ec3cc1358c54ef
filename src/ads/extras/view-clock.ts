/** Share of an ad's pixels and time in a row that make it viewable (MRC, video). */
export const VIEWABLE_SHARE = 0.5;
export const VIEWABLE_MS = 2000;

/** The elements of `<ViewableImpression>` (VAST 4.2, 3.4.10). */
export type ViewOutcome = 'Viewable' | 'NotViewable' | 'ViewUndetermined';

/** State of a playing ad. */
export interface Sight {
  /** Share of the ad that the viewer can see, 0-1; null where the browser does not tell. */
  share: number | null;
  /** The ad plays, and its page is visible. */
  isPlaying: boolean;
}

/**
 * Tells once whether an ad was viewable. An ad that never was is undetermined if its share was never known, or unknown
 * again while it played.
 */
export function createViewClock(report: (outcome: ViewOutcome) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKnown = false;
  let isLost = false;
  let isOpen = true;

  const settle = (outcome: ViewOutcome) => {
    clearTimeout(timer);
    if (isOpen) report(outcome);
    isOpen = false;
  };

  return {
    /** Something has changed. */
    update({ share, isPlaying }: Sight): void {
      if (!isOpen) return;
      isKnown ||= share !== null;
      isLost ||= isKnown && isPlaying && share === null;
      if (isPlaying && (share ?? 0) >= VIEWABLE_SHARE) timer ??= setTimeout(() => settle('Viewable'), VIEWABLE_MS);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    },
    /** The ad has ended. */
    end: () => settle(isKnown && !isLost ? 'NotViewable' : 'ViewUndetermined'),
  };
}
