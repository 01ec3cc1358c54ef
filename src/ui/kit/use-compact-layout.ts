import { useMedia } from './use-media';

/** From here on the controls are a bar along the lower edge; `controls.module.css` says the same. */
export const BAR_WIDTH_PX = 576;
export const BAR_HEIGHT_PX = 380;

/** Whether the frame has the controls of a small one, which leave to the settings what they have no room for. */
export function useCompactLayout(): boolean {
  const narrow = useMedia('width') < BAR_WIDTH_PX;
  const low = useMedia('height') < BAR_HEIGHT_PX;
  return narrow || low;
}
