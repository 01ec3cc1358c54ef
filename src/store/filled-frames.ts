import type { WidgetState } from './state';

/** Whether the picture of the content fills the frame, as its viewer chose. */
export const selectIsFilled = ({ catalogued, filledFrames }: WidgetState): boolean =>
  catalogued !== null && filledFrames.includes(catalogued.content.id);
