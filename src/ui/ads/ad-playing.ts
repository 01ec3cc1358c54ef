import type { WidgetContextValue } from '../widget-context';

/** Plays or pauses the ad; tells which, or null where there is none. */
export function togglePlaying({ adNow, commands }: Pick<WidgetContextValue, 'adNow' | 'commands'>) {
  const ad = adNow();
  if (ad === null) return null;
  if (ad.isPlaying) commands.pauseAd();
  else commands.playAd();
  return ad.isPlaying ? 'pause' : 'play';
}
