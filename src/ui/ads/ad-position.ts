import type { AdView } from '@/domain/ads/ad';
import { adText } from '@/i18n/ad-text';

/** The position of the ad in its break; null for a single ad. */
export const adPosition = ({ position, count }: AdView): string | null =>
  count > 1 ? adText.position(position, count) : null;
