import type { AdWait } from '@/lib/ad-wait';
import type { Result } from '@/lib/result';
import type { AdFailure } from './ad-failure';
import type { AdBreak, AdBreakEvent, AdList } from './engine-api';

/** The ads of a list whose preroll begins before the player is there. The player continues with this object. */
export interface StartedAds {
  /** URL of their list. */
  url: string;
  /** Null when the engine did not load. */
  list: Promise<Result<AdList, AdFailure> | null>;
  /** The preroll, which has begun; null when none can play. */
  preroll: Promise<AdBreak | null>;
  /** The preroll as soon as it exists. */
  running(): AdBreak | null;
  /** The viewer's wait for the preroll. */
  wait: AdWait;
  /** Calls the listener with each event of the preroll, also with earlier ones. */
  onEvent(listener: (...event: AdBreakEvent) => void): void;
  /** Calls the listener with each failed document, also with earlier ones. */
  onFailure(listener: (failure: AdFailure, vastUrl: string) => void): void;
  /** Pauses the preroll or plays it on, also one that does not exist yet. */
  pause(): void;
  play(): void;
  /** Ends the ads. */
  stop(): void;
}
