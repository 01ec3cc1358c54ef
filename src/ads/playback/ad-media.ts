import type { AdFailure } from '../ad-failure';

/** The part of a `<video>` that the engine uses. A creative of VPAID is driven by the same calls. */
export type AdMedia = EventTarget &
  Pick<
    HTMLVideoElement,
    | 'currentTime'
    | 'duration'
    | 'ended'
    | 'error'
    | 'isConnected'
    | 'muted'
    | 'networkState'
    | 'paused'
    | 'readyState'
    | 'seeking'
    | 'volume'
    | 'pause'
    | 'play'
  > &
  Partial<Pick<HTMLVideoElement, 'load' | 'removeAttribute'>> & {
    /** The longest waits in milliseconds, where they are not those of a file. */
    readonly limits?: { readonly startMs: number; readonly stallMs: number };
  };

/** The session of an ad, as its interactive creative sees it. */
export interface CreativeHost {
  /** Ends with the ad. */
  signal: AbortSignal;
  /** The publisher's longest ad in seconds. */
  maxS: number | undefined;
  /** CSS pixels. */
  size(): { width: number; height: number };
  /** Skips the ad if that is allowed. Returns whether it did. */
  skip(): boolean;
  /** The creative asks for a pause, or to play on. */
  request(type: 'play' | 'pause'): void;
  /** The ad ends without `complete`. */
  close(): void;
  /** The ad ends with this failure. */
  fail(failure: AdFailure): void;
  /** The Error URLs get this failure, and the ad goes on. */
  report(failure: AdFailure): void;
  /** Calls a tracking URL with its macros. */
  ping(url: string): void;
}

/** An interactive creative of one ad. */
export interface OpenedCreative {
  media: AdMedia;
  /** The element in the slot. */
  view: HTMLElement;
  /** URL of the last click that the creative reported; null for that of the document. */
  clickThrough(): string | null;
}

/** Null for a defect: the file is played as a film then, which ends a script with 405. */
export type OpenCreative = (host: CreativeHost) => OpenedCreative | null;
