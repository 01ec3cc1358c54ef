import { useSyncExternalStore } from 'react';
import { useMedia } from './use-media';
import { useWidgetContext } from './use-widget';

/** Whether the content has been on the screen: its source has started, or the last frame stays for this source. */
export function useShown(): boolean {
  const { playerFrame } = useWidgetContext();
  const continued = useSyncExternalStore(playerFrame.onContinued, playerFrame.isContinued);
  return useMedia('started') || continued;
}
