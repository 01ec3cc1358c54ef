import type { PrefetchCache } from '@/lib/prefetch-cache';
import type { PreviewVideo } from '@/media/preview/preview-video';

/** Work that starts before the widget's code is there. The widget takes it over. */
export interface StartSession {
  /** Answers that are on their way. */
  ahead: PrefetchCache;
  /** The film is to play by itself, as far as is known at once. */
  isStarting: boolean;
  /** The stream that will play by itself from its beginning; null where that is not certain. Never rejects. */
  previewUrl: Promise<string | null>;
  /** Ends with {@link dispose}: what the widget has not taken over by then is not wanted any more. */
  signal: AbortSignal;
  /** Has the browser fetch the player's code, if it does not yet. */
  openLine(): void;
  /** Gives up what is on its way and was not taken. */
  dispose(): void;
}

/** Results of the startup that `createWidget` continues; both are null when nothing was started. */
export interface StartupResult {
  start: StartSession | null;
  preview: PreviewVideo | null;
}
