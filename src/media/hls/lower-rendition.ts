import type Hls from 'hls.js';

/**
 * Leaves a rendition whose data cannot be played for the next lower one, for the rest of the source, also where the viewer
 * has chosen it. The buffer has to be made anew afterwards.
 * @param failed index of the rendition
 * @returns false where none is lower
 */
export function lowerRendition(hls: Hls, failed: number): boolean {
  if (failed < 1 || failed >= hls.levels.length) return false;
  hls.removeLevel(failed);
  hls.startLevel = failed - 1;
  hls.nextAutoLevel = failed - 1;
  return true;
}
