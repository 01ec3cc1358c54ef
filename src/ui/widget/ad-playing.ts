import type { WidgetContextValue } from './widget-context';

/** Plays or pauses the ad and returns which; null without an ad. */
export function togglePlaying({ currentAd, commands }: Pick<WidgetContextValue, 'currentAd' | 'commands'>) {
  const ad = currentAd();
  if (ad === null) return null;
  if (ad.isPlaying) commands.pauseAd();
  else commands.playAd();
  return ad.isPlaying ? 'pause' : 'play';
}
