export { type Commands, createCommands } from './commands';
export type { AdsAccess, AllDeps } from './deps';
export { observeLater } from './observe-later';
export { onHost } from './on-host';
export { onHostRefused } from './on-host-refused';
export { onMedia } from './on-media';
export { linkOf } from './share';
export { createTimeline } from './timeline';
