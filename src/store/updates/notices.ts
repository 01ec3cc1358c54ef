import type { Notice, WidgetState } from '../state';

type Update = Partial<WidgetState>;

export const noticeShown = (notice: Notice): Update => ({ notice });

export const noticeGone = (): Update => ({ notice: null });

export const soundRefusedSet = (soundRefused: boolean): Update => ({ soundRefused });

export const recoveringSet = (recovering: WidgetState['recovering']): Update => ({ recovering });

export const offlineSet = (offline: boolean): Update => ({ offline });
