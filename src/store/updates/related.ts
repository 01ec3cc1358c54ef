import type { HostPage, WidgetState } from '../state';

/** Sets the proposals of the host page for the end of the content. */
/** Sets what the host page tells of itself. */
export const hostPageSet = (hostPage: HostPage): Partial<WidgetState> => ({ hostPage });

export const relatedSet = (related: WidgetState['related']): Partial<WidgetState> => ({ related });
