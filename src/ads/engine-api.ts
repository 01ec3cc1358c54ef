import type { AdLedger } from '@/domain/ads/ad-ledger';
import type { AdRules, AdSchedule, BreakPlan } from '@/domain/ads/schedule';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { Result } from '@/lib/result';
import type { AdFailure } from './ad-failure';
import type { AdState, AdType } from './ad-state';

/** Settings of the engine for one page. Only the own origins have no default. */
export interface AdEngineSetup {
  /** Headers of calls to own origins (`X-Session-Context`, `env_ad_headers`); read at each call. */
  headers?: () => Readonly<Record<string, string>>;
  /** Origins that get those headers; any other origin gets a plain call. */
  ownOrigins?: readonly string[];
  /** Levels: failed pings `debug`; ignored input and failed ads `warn`; faults of the engine or a listener `error`. */
  log?: (level: 'debug' | 'warn' | 'error', message: string, error?: unknown) => void;
  /** Macro inputs: page URL, content id and content time in seconds. */
  page?: () => { pageUrl: string; contentId: string; contentTime: number };
  /** The publisher's own macros by name, for `[name]` and `{name}` in a URL (`env_ad_macros`). */
  macros?: Readonly<Record<string, string>>;
  /** `plain` by default (`env_ad_rules`). */
  rules?: AdRules;
  /** Receives the account of each break that was requested: when it is over, and before that at `leave`. */
  report?: (ledger: AdLedger, isOver: boolean) => void;
  /** Documents that were fetched before the engine loaded, by URL. */
  prefetched?: Pick<PrefetchCache, 'take'>;
  /** Bandwidth in kbit/s, if known: limits the choice of the media file. */
  bandwidth?: () => number | null;
  /**
   * The document in which interactive creatives play under `full`, and the name of its frame for screen readers. Without
   * it they are refused.
   */
  creative?: { url: string; title: string };
  /**
   * The element that the slot fills while an ad plays. If it is visible and the ad is not, a content blocker hides the
   * ad, and the engine gives it up. Without this element such an ad waits.
   */
  player?: Element;
}

/** The ads of a break: its plan, or URLs of documents that play one after another. */
export type BreakAds = Pick<BreakPlan, 'id' | 'slots' | 'pings'> | readonly string[];

/** Events of a break, in order: `loaded` `start` (`change`*) (`error`) ... `end`, once. */
export interface AdBreakEvents {
  /** An ad can play through. It belongs to the history from now on. */
  loaded: AdState;
  /** The first frame of an ad is on the screen: its impression counts. */
  start: AdState;
  /** The state changed, including each time update. */
  change: AdState;
  error: AdFailure & { id: string };
  /** One ad ended. */
  adend: AdState;
  /** The break ended: the content continues. */
  end: undefined;
}

/** An event of a break with its payload. */
export type AdBreakEvent = {
  [Name in keyof AdBreakEvents]: [name: Name, payload: AdBreakEvents[Name]];
}[keyof AdBreakEvents];

/** The ads that play in a row at one position of the content. */
export interface AdBreak {
  readonly type: AdType;
  /** State of the current ad; null before the first and after the last one. */
  state(): AdState | null;
  /**
   * Plays the break as soon as its first ad is loaded. Later calls do nothing. `waitMs` is the rest of the 12 s that a
   * viewer may wait in one break, if that wait has already begun.
   */
  start(sound: { volume: number; muted: boolean }, waitMs?: number): void;
  /** Explicit requests: a press, or `adPause` of the host page. */
  play(): void;
  pause(): void;
  /** Skips the ad if that is allowed. Returns whether it did. */
  skip(): boolean;
  /** Ends the break without another ad. */
  stop(): void;
  /** Pings ClickTracking, pauses and returns the URL to open, or null. The caller opens it within the press. */
  click(): string | null;
  /** The same for an icon of the ad; `view` reports that it is drawn, and opens nothing. */
  icon(what: 'view' | 'click', id: number): string | null;
  /** A number of 0-1, or `safety-volume`: 1 and unmuted. Anything else is ignored with a warning. */
  setVolume(volume: unknown): void;
  setMuted(muted: boolean): void;
  setViewMode(viewMode: 'normal' | 'fullscreen'): void;
  on<K extends keyof AdBreakEvents>(event: K, listener: (payload: AdBreakEvents[K]) => void): () => void;
}

export interface AdEngine {
  /** Fetches the ad list until `deadline` ends. An abort resolves with error 900, which nobody reads. */
  loadSchedule(url: string, signal: AbortSignal, deadline?: AbortSignal): Promise<Result<AdSchedule, AdFailure>>;
  /**
   * Fetches the VAST documents until an ad is found: under `plain` all slots at once, under `full` one after another. A
   * failed one sends its Error pings, is passed to `failed` and dropped. The file of the first ad starts to load. Documents that have not arrived when `deadline` ends have timed out. Resolves
   * with null when no ad is left or `signal` has ended; a later end of `signal` stops the break.
   */
  prepare(
    type: AdType,
    ads: BreakAds,
    signal: AbortSignal,
    failed?: (failure: AdFailure, vastUrl: string) => void,
    deadline?: AbortSignal,
  ): Promise<AdBreak | null>;
  /** Shows ads in `slot`; the `<video>` fills it. The result removes it. */
  mount(slot: HTMLElement): () => void;
  /** Reports the breaks that are not over: the page is hidden or left, and may end. */
  leave(): void;
}
