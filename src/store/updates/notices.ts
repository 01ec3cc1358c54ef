import type { Notice, WidgetState } from '../state';

type Update = Partial<WidgetState>;

export const noticeShown = (notice: Notice): Update => ({ notice });

export const noticeGone = (): Update => ({ notice: null });

export const soundRefusedSet = (soundRefused: boolean): Update => ({ soundRefused });

export const recoveringSet = (recovering: WidgetState['recovering']): Update => ({ recovering });

/** Sets the seconds to the next probe of a failure; 0 while it runs, null while none is planned. */
export const retryCounted = (retryIn: number | null): Update => ({ retryIn });

export const offlineSet = (offline: boolean): Update => ({ offline });
