// Single constants: the bundler inlines them, a table it does not.
export const SKIPPED = 0;
export const STOPPED = 1;
export const ERROR = 2;
export const COMPLETED = 3;
export const CREATED = 4;
export const LOADED = 5;
export const STARTED = 6;
export const PLAYING = 7;
export const PAUSED = 8;

/** Statuses of an ad as they are reported on the wire. From {@link STARTED} on its first frame has been shown. */
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
