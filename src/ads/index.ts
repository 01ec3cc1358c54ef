export type { AdErrorCode, AdFailure } from './ad-failure';
export type { AdState, AdType } from './ad-state';
export type { AdStatus } from './ad-status';
export { createAdEngine } from './create-engine';
export type { AdBreak, AdEngine, AdEngineSetup, AdList } from './engine-api';
