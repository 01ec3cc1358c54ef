import type { WidgetState } from '../state';

/** Sets the proposals of the host page for the end of the content. */
export const relatedSet = (related: WidgetState['related']): Partial<WidgetState> => ({ related });
