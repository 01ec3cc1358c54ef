import type { ShownBreaks } from '@/domain/ads/ad-frequency';
import type { AdLedger } from '@/domain/ads/ad-ledger';
import type { AdSchedule } from '@/domain/ads/schedule';
import type { Result } from '@/lib/result';
import type { AdFailure } from './ad-failure';
import type { AdType } from './ad-state';
import type { AdBreak, AdBreakEvent, AdEngine, BreakAds } from './engine-api';

/**
 * The ads of the page, one break at a time. A preroll may begin before the widget, which then asks for the same list and the
 * same break, and gets those that are under way.
 */
export interface PageAds {
  /** Loads the engine; null when it did not load. The next request loads a missing one again. */
  engine(): Promise<AdEngine | null>;
  /** The break that is prepared or runs; null without one. Its own session owns the state of the ad. */
  running(): AdBreak | null;
  /** The list of ads that have begun and that no episode has taken; null without any. */
  readonly begun: string | null;
  /** An episode takes the ads of this list. Returns whether they have begun; those of another list end. */
  take(url: string): boolean;
  /** Null when the engine did not load. Without the break at the start, where the limits of ads forbid it now. */
  loadSchedule(url: string): Promise<Result<AdSchedule, AdFailure> | null>;
  /** Resolves with null when no ad is left. `failed` receives each document that failed, also an earlier one. */
  prepare(type: AdType, ads: BreakAds, failed?: (failure: AdFailure, vastUrl: string) => void): Promise<AdBreak | null>;
  /** The breaks that this viewer was shown, where ads have limits. */
  history(): ShownBreaks;
  /** Calls the listener with each event of the break, also with earlier ones. */
  onEvent(listener: (...event: AdBreakEvent) => void): void;
  /** Calls the listener with the account of each break: at its end, also of earlier ones, and before it at `leave`. */
  onLedger(listener: (ledger: AdLedger, isOver: boolean) => void): void;
  /** The page is hidden or left. */
  leave(): void;
  /** The viewer is to wait for a break, for `AD_WAIT_MS` at most if nothing else is said. */
  expect(limitMs?: number): void;
  /** Starts the break, or the viewer's wait for it. */
  start(sound: { volume: number; muted: boolean }): void;
  /** Plays on after a pause. */
  play(): void;
  pause(): void;
  /** Ends the break and the wait. `isCut`: before the break has ended by itself. */
  end(isCut: boolean): void;
}
