// Single constants: the bundler inlines them, a table it does not.
export const SKIPPED = 0 as const;
export const STOPPED = 1 as const;
export const ERROR = 2 as const;
export const COMPLETED = 3 as const;
export const CREATED = 4 as const;
export const LOADED = 5 as const;
export const STARTED = 6 as const;
export const PLAYING = 7 as const;
export const PAUSED = 8 as const;

/** Status of an ad as it is reported on the wire. From {@link STARTED} on its first frame has been shown. */
export type AdStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
