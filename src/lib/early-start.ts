import type { FetchedAhead } from './fetched-ahead';

/** What was begun before the widget was there (`src/early`), for the widget to take over. */
export interface EarlyStart {
  /** Answers that are on their way. */
  ahead: FetchedAhead;
  /** The film is to play by itself, as far as is known at once. */
  isStarting: boolean;
  /** The stream that will play by itself from its beginning; null where that is not certain. Never rejects. */
  film: Promise<string | null>;
  /** Ends with {@link dispose}: what the widget has not taken over by then is not wanted any more. */
  signal: AbortSignal;
  /** Has the browser fetch the player's code, if it does not yet. */
  openLine(): void;
  /** Gives up what is on its way and was not taken. */
  dispose(): void;
}
