import { NOTHING_SHOWN, remembered, type ShownBreaks } from '@/domain/ads/ad-frequency';
import { openShownBreaks } from '@/storage/shown-breaks';

/**
 * The breaks that this viewer was shown, for the limits of ads. The record is read once, and only where ads have limits.
 * @param isLimited whether they have
 */
export function createBreakHistory(window: Parameters<typeof openShownBreaks>[0], isLimited: () => boolean) {
  let opened: ReturnType<typeof openShownBreaks> | null = null;
  const record = () => {
    opened ??= openShownBreaks(window);
    return opened;
  };
  let known: ShownBreaks | null = null;
  let isRunning = false;
  const shown = (): ShownBreaks => {
    known ??= isLimited() ? record().read() : null;
    return known ?? NOTHING_SHOWN;
  };
  const write = (next: ShownBreaks) => {
    known = next;
    record().write(next);
  };
  return {
    shown,
    /** An ad is on the screen. The first one of its break counts. */
    begin(contentId: string): void {
      if (isRunning || !isLimited()) return;
      isRunning = true;
      const { breaks, inVisit } = shown();
      const now = Date.now();
      write({ breaks: remembered([...breaks, { ms: now, contentId }], now), inVisit: inVisit + 1 });
    },
    /** The break is over: the time to the next one counts from now. */
    end(): void {
      if (!isRunning) return;
      isRunning = false;
      const { breaks, inVisit } = shown();
      const last = breaks.at(-1);
      if (last) write({ breaks: [...breaks.slice(0, -1), { ...last, ms: Date.now() }], inVisit });
    },
  };
}
