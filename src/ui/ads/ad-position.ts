import type { AdView } from '@/domain/ads/ad';
import { adText } from '@/i18n/ad-text';

/** Which ad of how many; null for one alone. */
export const adPosition = ({ position, count }: AdView): string | null =>
  count > 1 ? adText.position(position, count) : null;
