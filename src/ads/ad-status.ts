// Apart from the table, so that the bundler puts the numbers in their place.
export const SKIPPED = 0;
export const STOPPED = 1;
export const ERROR = 2;
export const COMPLETED = 3;
export const CREATED = 4;
export const LOADED = 5;
export const STARTED = 6;
export const PLAYING = 7;
export const PAUSED = 8;

/** Spec section 4, "Ad status values". */
export const AD_STATUS = {
  SKIPPED,
  STOPPED,
  ERROR,
  COMPLETED,
  CREATED,
  LOADED,
  STARTED,
  PLAYING,
  PAUSED,
} as const;

export type AdStatus = (typeof AD_STATUS)[keyof typeof AD_STATUS];
