import type { PrefetchCache } from '@/lib/prefetch-cache';
import type { PreviewVideo } from '@/media/preview/preview-video';

/** Work that starts before the widget's code is there. The widget takes it over. */
export interface StartSession {
  /** Responses that have arrived or are in flight. */
  prefetched: PrefetchCache;
  /** Playback starts by itself, as far as is known synchronously. */
  isStarting: boolean;
  /** URL of the stream to preview; null when it is uncertain. Never rejects. */
  previewUrl: Promise<string | null>;
  /** Aborted by {@link dispose}: unclaimed work ends with it. */
  signal: AbortSignal;
  /** Lets the browser fetch the player's code, if it does not yet. */
  preloadPlayer(): void;
  /** Cancels the unclaimed requests. */
  dispose(): void;
}

/** Result of the startup that `createWidget` continues; both fields are null when nothing was started. */
export interface StartupResult {
  start: StartSession | null;
  preview: PreviewVideo | null;
}
