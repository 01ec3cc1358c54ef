import type { AdView } from '@/domain/ads/ad';
import { selectAd } from '@/store/selectors';
import { useWidget } from '../use-widget';

/** Reads a value of the running ad; null stands for no ad. */
export const useAd = <T>(read: (ad: AdView | null) => T): T => useWidget((state) => read(selectAd(state)));
