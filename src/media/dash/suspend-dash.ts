import type { MediaPlayerClass } from 'dashjs';

/** Any buffer exceeds it. dash.js takes a default of 0 for one that is not set. */
const NO_BUFFER_S = 0.001;

/**
 * Makes dash.js request no more segments. It has no such command, but requests only what its buffer lacks.
 * @returns makes it request segments again
 */
export const suspendDash = (dash: MediaPlayerClass): (() => void) => limitBuffer(dash, 0);

/**
 * Makes dash.js request one segment of each track, and no more.
 * @returns makes it request the others, too
 */
export const holdDash = (dash: MediaPlayerClass): (() => void) => limitBuffer(dash, NO_BUFFER_S);

/** @param atTop seconds ahead in the best rendition. With 0 nothing is requested there, not even a first segment. */
function limitBuffer(dash: MediaPlayerClass, atTop: number): () => void {
  // The object of the settings changes with each update.
  const usual = { ...dash.getSettings().streaming?.buffer };
  const limits = {
    bufferTimeAtTopQuality: atTop,
    bufferTimeAtTopQualityLongForm: atTop,
    bufferTimeDefault: NO_BUFFER_S,
  };
  dash.updateSettings({ streaming: { buffer: limits } });
  return () => dash.updateSettings({ streaming: { buffer: usual } });
}
