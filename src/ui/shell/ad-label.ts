import { AD_LABEL } from '@/i18n/shell-text';
import { formatTime } from '@/lib/time';

/**
 * Markup of an ad's label (38-FZ), for the page and for React: the word, and the time left unless it is unknown.
 * @param place markup before the time, which only the player has
 * @param unseen the same, within its element
 */
export const adLabel = (secondsLeft: number | null, place = '', unseen = ''): string =>
  `<span>${AD_LABEL}</span>${place}` +
  (secondsLeft === null ? '' : `<span data-testid="spot-left">${unseen}${formatTime(secondsLeft)}</span>`);
