/** Spec section 4, "Ad status values". */
export const AD_STATUS = {
  SKIPPED: 0,
  STOPPED: 1,
  ERROR: 2,
  COMPLETED: 3,
  CREATED: 4,
  LOADED: 5,
  STARTED: 6,
  PLAYING: 7,
  PAUSED: 8,
} as const;

export type AdStatus = (typeof AD_STATUS)[keyof typeof AD_STATUS];
