export type { AdStatus } from '@/domain/ads/ad-status-code';
export type { AdErrorCode, AdFailure } from './ad-failure';
export type { AdState, AdType } from './ad-state';

export { createAdEngine } from './create-engine';
export type { AdBreak, AdBreakEvent, AdBreakEvents, AdEngine, AdEngineSetup, BreakAds } from './engine-api';
export type { PageAds } from './page-ads';
