import type { Result } from '@/lib/result';
import type { AdFailure } from './ad-failure';
import type { AdState, AdType } from './ad-state';

/** What the engine is told once by the page it works in. Everything has a default but the own origins. */
export interface AdEngineSetup {
  /** Headers of calls to own origins (`X-Session-Context`, `env_ad_headers`); read at each call. */
  headers?: () => Readonly<Record<string, string>>;
  /** Origins that may get those headers (design section 4); any other gets a plain call. */
  ownOrigins?: readonly string[];
  /** Failed pings at `debug`, ignored input and ads that fail at `warn`, what breaks in the engine or a listener at `error`. */
  log?: (level: 'debug' | 'warn' | 'error', message: string, error?: unknown) => void;
  /** For the macros: address of the page, id of the content, and its time in seconds. */
  page?: () => { pageUrl: string; contentId: string; contentTime: number };
  /** kbit/s, where it is known: bounds the choice of the file. */
  bandwidth?: () => number | null;
  /**
   * The element that the slot fills while an ad plays. If it can be seen and the ad cannot, a content blocker hides the
   * ad, which is then given up. Without this element such an ad waits.
   */
  player?: Element;
}

/** Addresses of the ads of a content (spec section 3, "Ad list response"). */
export interface AdList {
  preroll: readonly string[];
  midroll: readonly string[];
}

/** Facts of a break, in order: `loaded` `start` (`change`*) (`error`) ... `end`, once. */
export interface AdBreakEvents {
  /** An ad can play through: it stands in the history from now on. */
  loaded: AdState;
  /** The first frame of an ad is there: its impression counts. */
  start: AdState;
  /** Anything of the state changed; at each step of its time, too. */
  change: AdState;
  error: AdFailure & { id: string };
  /** One ad is over. */
  adend: AdState;
  /** The last one is: the content's turn. */
  end: undefined;
}

/** The ads that play one after another at one place of the content. */
export interface AdBreak {
  readonly type: AdType;
  /** Null before the first ad is there and after the last one. */
  state(): AdState | null;
  /**
   * Plays the break: at once if the first ad is loaded, else as soon as it is. Once; later calls do nothing. `waitMs` is
   * what is left of the 12 s that a viewer waits for the ads of a break, where the wait began before.
   */
  start(sound: { volume: number; muted: boolean }, waitMs?: number): void;
  /** Explicit wishes: a press, the owner's `adPause` (spec section 4, "Play state"). */
  play(): void;
  pause(): void;
  /** Only when it may be skipped; false and nothing else otherwise. */
  skip(): boolean;
  /** Ends the break: no ad follows. */
  stop(): void;
  /** Pings ClickTracking and pauses; the address to open, or null. The caller opens it, within the press. */
  click(): string | null;
  /** A number of 0-1, or `safety-volume`: 1 and unmuted. Anything else is ignored with a warning. */
  setVolume(volume: unknown): void;
  setMuted(muted: boolean): void;
  setViewMode(viewMode: 'normal' | 'fullscreen'): void;
  on<K extends keyof AdBreakEvents>(event: K, listener: (payload: AdBreakEvents[K]) => void): () => void;
}

export interface AdEngine {
  /**
   * GET of the ad list; once `deadline` ends it is too late for it. Aborts are silent: they resolve with an error of code
   * 900 that nobody reads.
   */
  loadList(url: string, signal: AbortSignal, deadline?: AbortSignal): Promise<Result<AdList, AdFailure>>;
  /**
   * Gets the VAST documents side by side and drops what failed, after its Error pings; the file of the first ad begins
   * to load. `failed` hears of each that is dropped. Once `deadline` ends, documents that have not come have timed out.
   * Null when no ad is left by then, or `signal` ended meanwhile; once it ends later, it stops the break.
   */
  prepare(
    type: AdType,
    vastUrls: readonly string[],
    signal: AbortSignal,
    failed?: (failure: AdFailure, vastUrl: string) => void,
    deadline?: AbortSignal,
  ): Promise<AdBreak | null>;
  /** Where ads are shown: the `<video>` fills it. The result takes it out again. */
  mount(slot: HTMLElement): () => void;
}
