import type { MediaPlayerClass } from 'dashjs';
import type { Demand } from '../stage/facts';

/** Any buffer exceeds it. dash.js takes a default of 0 for one that is not set. */
const NO_BUFFER_S = 0.001;

/**
 * Makes dash.js load as much as the result is told. It has no such command, but requests only what its buffer lacks. With
 * 0 nothing is requested in the best rendition, not even a first segment.
 */
export function createDashDemand(dash: MediaPlayerClass): (demand: Demand) => void {
  const usual = { ...dash.getSettings().streaming?.buffer };
  let last: Demand = 'full';
  return (demand) => {
    if (demand === last) return;
    last = demand;
    const top = demand === 'first' ? NO_BUFFER_S : 0;
    const limited = {
      bufferTimeAtTopQuality: top,
      bufferTimeAtTopQualityLongForm: top,
      bufferTimeDefault: NO_BUFFER_S,
    };
    dash.updateSettings({ streaming: { buffer: demand === 'full' ? usual : limited } });
  };
}
