import { useMedia } from './use-media';
import { useWidget } from './use-widget';

/** Whether fullscreen is supported and active, by the browser or by the host page. */
export function useFullscreen(): { supported: boolean; active: boolean } {
  const can = useMedia('canFullscreen');
  const fullscreen = useMedia('fullscreen');
  const stretches = useWidget((state) => state.stretches);
  const stretched = useWidget((state) => state.stretched);
  return { supported: can || stretches, active: fullscreen || stretched };
}
