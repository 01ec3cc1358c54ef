import type { MediaPlayerClass } from 'dashjs';

/** Any buffer exceeds it. dash.js takes a default of 0 for one that is not set. */
const NO_BUFFER_S = 0.001;

/**
 * Makes dash.js request no more segments. It has no such command, but requests only what its buffer lacks.
 * @returns makes it request segments again
 */
export function suspendDash(dash: MediaPlayerClass): () => void {
  // The object of the settings changes with each update.
  const usual = { ...dash.getSettings().streaming?.buffer };
  const limits = { bufferTimeAtTopQuality: 0, bufferTimeAtTopQualityLongForm: 0, bufferTimeDefault: NO_BUFFER_S };
  dash.updateSettings({ streaming: { buffer: limits } });
  return () => dash.updateSettings({ streaming: { buffer: usual } });
}
