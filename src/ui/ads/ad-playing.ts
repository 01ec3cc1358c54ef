import type { WidgetContextValue } from '../widget-context';

/** Plays or pauses the ad; tells which, or null where there is none. */
export function togglePlaying({ currentAd, commands }: Pick<WidgetContextValue, 'currentAd' | 'commands'>) {
  const ad = currentAd();
  if (ad === null) return null;
  if (ad.isPlaying) commands.pauseAd();
  else commands.playAd();
  return ad.isPlaying ? 'pause' : 'play';
}
