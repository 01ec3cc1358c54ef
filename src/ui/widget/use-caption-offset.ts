import { useSyncExternalStore } from 'react';
import { useWidgetContext } from './use-widget';

/** The delay of the subtitles on the screen in seconds; null without subtitles. */
export function useCaptionOffset(): number | null {
  const { player, onCaptionOffset } = useWidgetContext();
  return useSyncExternalStore(onCaptionOffset, player.captionOffset);
}
