import type { BrokenCalls } from './answers';

/** Contents of the reference service that the faults are tried on. */
export type Source = 'series' | 'film' | 'live' | 'dash' | 'mp4' | 'short';

/** Functions of the browser that are replaced before the page's own scripts (`browser-faults.ts`). */
export type BrowserFault =
  | 'local-storage-throws'
  | 'local-storage-full'
  | 'session-storage-throws'
  | 'cookie-throws'
  | 'indexed-db-throws'
  | 'stored-values-garbage'
  | 'no-media-source'
  | 'no-media-source-no-hls'
  | 'no-codec'
  | 'media-source-throws'
  | 'source-buffer-throws'
  | 'append-quota-always'
  | 'append-quota-some'
  | 'append-throws'
  | 'play-not-allowed'
  | 'play-abort-once'
  | 'play-abort-always'
  | 'play-silent'
  | 'worker-throws'
  | 'no-worker'
  | 'no-locks'
  | 'locks-hang'
  | 'no-broadcast-channel'
  | 'no-idle-callback'
  | 'no-media-capabilities'
  | 'media-capabilities-rejects'
  | 'media-capabilities-hangs'
  | 'no-media-session'
  | 'no-connection'
  | 'beacon-throws'
  | 'no-performance-observer'
  | 'no-frame-callback'
  | 'wake-lock-rejects'
  | 'no-random-uuid'
  | 'clock-year-back'
  | 'offline-flag'
  | 'ad-blocks-thread'
  | 'ad-errors-after-end';

/** Something that happens in the frame's document (`frame-actions.ts`). */
export type FrameAction =
  | 'video-error'
  | 'end-of-stream'
  /** The page is left and come back to by the back button, as far as a page can tell. */
  | 'page-kept'
  | 'page-back'
  | 'clock+1day'
  | 'clock-1day'
  | 'clock+10y'
  | 'storage-cleared'
  | 'resize-storm'
  | 'key-storm';

/** A step of a fault that happens while the film plays. */
export type Step =
  | { readonly do: 'break' }
  | { readonly do: 'mend' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'offline' }
  | { readonly do: 'online' }
  | { readonly do: 'freeze' }
  | { readonly do: 'unfreeze' }
  | { readonly do: 'call'; readonly method: string; readonly payload?: object }
  | { readonly do: 'seek'; readonly time: number }
  | { readonly do: 'seeks'; readonly count: number; readonly everyMs: number; readonly end: number }
  | { readonly do: 'episodes'; readonly count: number; readonly everyMs: number; readonly end: number }
  | { readonly do: 'frame'; readonly action: FrameAction }
  | { readonly do: 'style'; readonly css: string }
  | { readonly do: 'reload' | 'reattach' | 'move' | 'leave-and-return' }
  | { readonly do: 'processor'; readonly slowdown: number }
  /** Presses a control and expects something to appear; with `endsFault` the calls are mended after the press. */
  | { readonly do: 'open'; readonly press: string; readonly shows: string; readonly mends?: boolean }
  | { readonly do: 'players'; readonly more: number };

/**
 * The behaviour that a fault must leave: `plays`: playback starts, or goes on, in spite of it; `fails`: a screen that says
 * so, and playback by itself after the fault has ended; `fails-for-good`: a screen, and nothing by itself; `honest`: one
 * of the first two; `offers-play`: the button waits for a press.
 */
export type Expectation = 'plays' | 'fails' | 'fails-for-good' | 'honest' | 'offers-play';

/** One fault, what is broken by it, and the behaviour it must leave. */
export interface Fault {
  /** Unique; a group and words joined by hyphens. */
  readonly name: string;
  /** A few words for the report. */
  readonly what: string;
  readonly source: Source;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Attributes of the frame. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Globals of the widget's page. */
  readonly globals?: Readonly<Record<string, string>>;
  /** Names of ad documents before the film. */
  readonly preroll?: readonly string[];
  /** A signed-in viewer; `ended`: the access token is no longer valid. */
  readonly account?: 'valid' | 'ended';
  readonly calls?: readonly BrokenCalls[];
  readonly browser?: readonly BrowserFault[];
  /** Seconds after which a fault of the start ends by itself; it lasts by default. */
  readonly endsAfterS?: number;
  /** The calls are broken from the page on, also where steps follow. */
  readonly fromStart?: true;
  /** Events once the film plays. A fault without steps begins before the page. */
  readonly steps?: readonly Step[];
  readonly expect: Expectation;
  /** Kind of the failure screen, where one is named. `boot` is the page's own screen. */
  readonly kind?: string;
  /** Longest wait in seconds for playback or the screen, and for playback after the end; {@link WAIT_S} by default. */
  readonly withinS?: number;
  /** The position may change: the fault does so itself, or the stream is live. */
  readonly moves?: true;
  /** Whether `npm test` tries it too. */
  readonly inTests?: true;
}

/** Longest wait before playback or a failure screen. */
export const WAIT_S = 20;

/** Query of each content. */
export const MOVIE_ID: Readonly<Record<Source, number>> = { series: 1, film: 2, live: 4, dash: 5, mp4: 6, short: 10 };
