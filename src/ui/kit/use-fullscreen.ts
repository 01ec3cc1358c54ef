import { useMediaState } from '@vidstack/react';
import { useWidget } from '../use-widget';

/** Whether the frame can be shown on the whole screen, and whether it is: by the browser or by the host page. */
export function useFullscreen(): { supported: boolean; active: boolean } {
  const can = useMediaState('canFullscreen');
  const fullscreen = useMediaState('fullscreen');
  const stretches = useWidget((state) => state.stretches);
  const stretched = useWidget((state) => state.stretched);
  return { supported: can || stretches, active: fullscreen || stretched };
}
