import type { Settings } from '@/domain/settings/settings-table';
import { type LeanBack, NO_LEAN_BACK, type WidgetState } from '../state';

type Update<K extends keyof WidgetState> = (state: WidgetState) => Pick<WidgetState, K>;

/** Changes some settings of the viewer. */
export const settingsSet = (change: Partial<Settings>): Update<'settings'> => {
  return ({ settings }) => ({ settings: { ...settings, ...change } });
};

/** Changes a part of the state for watching without a hand on the player. */
export const leanBackSet = (change: Partial<LeanBack>): Update<'leanBack'> => {
  return ({ leanBack }) => ({ leanBack: { ...(leanBack ?? NO_LEAN_BACK), ...change } });
};
