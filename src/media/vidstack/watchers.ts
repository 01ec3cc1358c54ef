/** Watchers that load after the first second, as one chunk. */
export { endWaits } from './end-waits';
export { installBandwidthMemory } from './remember-bandwidth';
export { installLowestRate } from './workarounds/rate-of-zero';
