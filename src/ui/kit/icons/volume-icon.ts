import type { IconName } from './icon';

/** Volume below which the icon has its quieter form. */
const LOW_VOLUME = 0.5;

/** The icon of an audible volume of 0-1. */
export const volumeIcon = (heard: number): IconName =>
  heard === 0 ? 'mute' : heard < LOW_VOLUME ? 'volumeLow' : 'volumeHigh';
