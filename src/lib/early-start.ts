import type { FetchedAhead } from './fetched-ahead';

/** What the page's own script has begun (`src/early`), for the widget to take over. */
export interface EarlyStart {
  /** Answers that are on their way. */
  ahead: FetchedAhead;
  /** The film is to play by itself, as far as is known at once. */
  isStarting: boolean;
  /** The stream that will play by itself from its beginning; null where that is not certain. Never rejects. */
  film: Promise<string | null>;
  /** Gives up what is on its way and was not taken. */
  dispose(): void;
}

/** Where the page's script leaves it. */
export type EarlyWindow = { vvEarly?: EarlyStart };
