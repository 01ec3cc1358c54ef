import { NOTHING_SHOWN, remembered, type ShownBreak, type ShownBreaks } from '@/domain/ads/ad-frequency';
import { openShownBreaks } from '@/storage/shown-breaks';

/**
 * The breaks that this viewer was shown, for the limits of ads. Other tabs write the record as well, so each decision and
 * each write reads it anew; nothing is read where ads have no limits.
 * @param isLimited whether they have
 */
export function createBreakHistory(window: Parameters<typeof openShownBreaks>[0], isLimited: () => boolean) {
  let opened: ReturnType<typeof openShownBreaks> | null = null;
  const record = () => {
    opened ??= openShownBreaks(window);
    return opened;
  };
  let running: ShownBreak | null = null;
  return {
    shown: (): ShownBreaks => (isLimited() ? record().read() : NOTHING_SHOWN),
    /** An ad is on the screen. The first one of its break counts. */
    begin(contentId: string): void {
      if (running !== null || !isLimited()) return;
      const { breaks, inVisit } = record().read();
      const now = Date.now();
      running = { ms: now, contentId };
      record().write({ breaks: remembered([...breaks, running], now), inVisit: inVisit + 1 });
    },
    /** The break is over: the time to the next one counts from now. */
    end(): void {
      if (running === null) return;
      const { ms, contentId } = running;
      running = null;
      const { breaks, inVisit } = record().read();
      // The record has whole seconds.
      const own = breaks.findIndex((one) => one.contentId === contentId && one.ms <= ms && ms - one.ms < 1000);
      record().write({
        breaks: [...breaks.filter((_, index) => index !== own), { ms: Date.now(), contentId }],
        inVisit,
      });
    },
  };
}
