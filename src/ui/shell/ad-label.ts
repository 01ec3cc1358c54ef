import { AD_LABEL, AD_TIME_LEFT } from '@/i18n/ad-session-text';
import { formatTime } from '@/lib/time';

/**
 * Markup of an ad's label (38-FZ), for the page and for React: the word, the position in the break and the time left.
 * Null leaves out a part.
 */
export const adLabel = (position: string | null, secondsLeft: number | null): string =>
  `<span>${AD_LABEL}</span>` +
  (position === null ? '' : `<span data-testid="spot-place">${position}</span>`) +
  (secondsLeft === null
    ? ''
    : `<span data-testid="spot-left"><span class="vv-unseen">${AD_TIME_LEFT} </span>${formatTime(secondsLeft)}</span>`);
