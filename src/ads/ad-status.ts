// Separate constants, because the bundler inlines them and drops the table.
export const SKIPPED = 0;
export const STOPPED = 1;
export const ERROR = 2;
export const COMPLETED = 3;
export const CREATED = 4;
export const LOADED = 5;
export const STARTED = 6;
export const PLAYING = 7;
export const PAUSED = 8;

/** Ad statuses with the numbers that the page and the statistics receive. */
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
