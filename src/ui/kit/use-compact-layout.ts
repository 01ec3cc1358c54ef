import { useMedia } from './use-media';

/** Minimum size for the bar along the lower edge; `controls.module.css` uses the same sizes. */
export const BAR_WIDTH_PX = 576;
export const BAR_HEIGHT_PX = 380;

/** Whether the frame has the compact layout, which moves some controls to the settings. */
export function useCompactLayout(): boolean {
  const narrow = useMedia('width') < BAR_WIDTH_PX;
  const low = useMedia('height') < BAR_HEIGHT_PX;
  return narrow || low;
}
