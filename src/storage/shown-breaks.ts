import type { ShownBreaks } from '@/domain/ads/ad-frequency';
import { RECORDS } from '@/domain/settings/records';
import { openLocalStorage, storedValue } from './local';

/** Key in the storage of the tab; its text is the number of breaks. */
const VISIT_KEY = 'vv-breaks';

type StoringWindow = Parameters<typeof openLocalStorage>[0] & { readonly sessionStorage: Storage };

/** Opens the record of the breaks that this viewer was shown. It never throws; where storage is blocked it ends with the page. */
export function openShownBreaks(window: StoringWindow) {
  const stored = storedValue(openLocalStorage(window), RECORDS.shownBreaks);
  const tab = openLocalStorage({
    history: window.history,
    get localStorage() {
      return window.sessionStorage;
    },
  });
  return {
    read: (): ShownBreaks => ({
      breaks: stored.read().map(([seconds, contentId]) => ({ ms: seconds * 1000, contentId })),
      inVisit: Number(tab.getItem(VISIT_KEY)) || 0,
    }),
    write({ breaks, inVisit }: ShownBreaks): void {
      stored.write(breaks.map(({ ms, contentId }) => [Math.floor(ms / 1000), contentId] as const));
      tab.setItem(VISIT_KEY, String(inVisit));
    },
  };
}
