import { useMediaPlayer, useMediaState } from '@vidstack/react';
import { menuText } from '@/i18n/menu-text';
import { RATES } from '../../input/media-actions';
import type { Choice } from './choice';

/** The playback rate. */
export function useRateChoice(): Choice | null {
  const player = useMediaPlayer();
  const rate = useMediaState('playbackRate');
  const settable = useMediaState('canSetPlaybackRate');
  if (!settable) return null;
  return {
    options: RATES.map((one) => ({ value: String(one), label: rateLabel(one) })),
    value: String(rate),
    unlisted: rateLabel(rate),
    pick: (value) => player?.remoteControl.changePlaybackRate(Number(value)),
  };
}

/** The name of a rate; `1` has a word of its own. */
export function rateLabel(rate: number): string {
  return rate === 1 ? menuText.rate.normal : menuText.rate.times(rate);
}
