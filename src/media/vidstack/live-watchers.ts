/** Watchers that load with the first live stream, as one chunk. */
export { installLiveReturn } from './live-return';
export { installLiveWindow } from './workarounds/live-dvr-window';
