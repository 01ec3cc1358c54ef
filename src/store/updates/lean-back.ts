import type { LeanBack } from '../lean-back-state';
import { NO_LEAN_BACK } from '../lean-back-state';
import type { WidgetState } from '../state';

/** Changes a part of the state for watching without a hand on the player. */
export const leanBackSet = (change: Partial<LeanBack>): ((state: WidgetState) => Partial<WidgetState>) => {
  return ({ leanBack }) => ({ leanBack: { ...(leanBack ?? NO_LEAN_BACK), ...change } });
};
