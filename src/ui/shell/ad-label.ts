import type { AdView } from '@/domain/ads/ad';
import { AD_LABEL, adPlaceText } from '@/i18n/shell-text';
import { formatTime } from '@/lib/time';

/** The place of the ad in its break; null for a single ad. */
export const adPlace = ({ position, count }: Pick<AdView, 'position' | 'count'>): string | null =>
  count > 1 ? adPlaceText(position, count) : null;

/**
 * Markup of an ad's label (38-FZ), for the page and for React: the word, the place in the break if it has several ads, and the
 * time left unless it is unknown.
 * @param unseen markup before the time, within its element
 */
export const adLabel = (place: string | null, secondsLeft: number | null, unseen = ''): string =>
  `<span>${AD_LABEL}</span>` +
  (place === null ? '' : `<span data-testid="spot-place">${place}</span>`) +
  (secondsLeft === null ? '' : `<span data-testid="spot-left">${unseen}${formatTime(secondsLeft)}</span>`);
