import type { AdView } from '@/domain/ads/ad';
import { adText } from '@/i18n/ad-text';
import { selectAd } from '@/store/selectors';
import { useWidget } from '../use-widget';

/** Reads a value of the running ad; null stands for no ad. */
export const useAd = <T>(read: (ad: AdView | null) => T): T => useWidget((state) => read(selectAd(state)));

/** The position of the ad in its break; null for a single ad. */
export const adPosition = ({ position, count }: AdView): string | null =>
  count > 1 ? adText.position(position, count) : null;
