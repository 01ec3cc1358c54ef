import type { IconName } from './icon';

/** Below this it is the quieter of the two loud forms. */
const LOW_VOLUME = 0.5;

/** The loudspeaker of a volume of 0-1, as it is heard. */
export const volumeIcon = (heard: number): IconName =>
  heard === 0 ? 'mute' : heard < LOW_VOLUME ? 'volumeLow' : 'volumeHigh';
