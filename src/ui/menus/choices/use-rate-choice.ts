import { FAST_RATES, RATES } from '@/domain/playback/rate';
import { menuText } from '@/i18n/menu-text';
import { useMedia } from '../../widget/use-media';
import { usePlayer } from '../../widget/use-widget';
import type { Choice } from './choice';

/** The playback rate. */
export const useRateChoice = (): Choice | null => useChoiceOf(RATES);

/** A faster playback rate. */
export const useFastRateChoice = (): Choice | null => useChoiceOf(FAST_RATES);

function useChoiceOf(rates: readonly number[]): Choice | null {
  const player = usePlayer();
  const rate = useMedia('playbackRate');
  const settable = useMedia('canSetPlaybackRate');
  if (!settable) return null;
  return {
    options: rates.map((one) => ({ value: String(one), label: rateLabel(one) })),
    value: String(rate),
    unlisted: rateLabel(rate),
    pick: (value) => player.selectRate(Number(value)),
  };
}

/** The name of a rate; `1` has a name of its own. */
export function rateLabel(rate: number): string {
  return rate === 1 ? menuText.rate.normal : menuText.rate.times(rate);
}
