import { menuText } from '@/i18n/menu-text';
import { useMedia } from '../../widget/use-media';
import { usePlayer } from '../../widget/use-widget';
import type { Choice } from './choice';

/** Gains that the menu offers; 1 is the stream's own loudness. */
export const AUDIO_GAINS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** The name of a gain; `1` has a name of its own. */
export function boostLabel(gain: number): string {
  return gain === 1 ? menuText.boost.normal : menuText.boost.percent(gain);
}

/** The audio boost relative to the stream. */
export function useBoostChoice(): Choice | null {
  const player = usePlayer();
  // Vidstack reports null until a gain is set.
  const gain = useMedia('audioGain') ?? 1;
  const settable = useMedia('canSetAudioGain');
  if (!settable) return null;
  return {
    options: AUDIO_GAINS.map((one) => ({
      value: String(one),
      label: boostLabel(one),
    })),
    value: String(gain),
    unlisted: boostLabel(gain),
    pick: (value) => player.setGain(Number(value)),
  };
}
