import type { AudioRequest } from '@/domain/playback/audio';
import type { StartParams } from '@/domain/startup/params';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import type { CmcdSession } from '@/media/network/cmcd-session';
import type { PreviewVideo } from '@/media/preview/preview-video';

/** A stream to preview. */
export interface PreviewPlan {
  url: string;
  /** Seconds; null for the beginning. */
  startAt: number | null;
  audio: AudioRequest;
  /** The view that its requests name; null without CMCD. */
  cmcd: CmcdSession | null;
}

/** Work that starts before the widget's code is there. The widget takes it over. */
export interface StartSession {
  params: StartParams;
  /** Responses that have arrived or are in flight. */
  prefetched: PrefetchCache;
  /** Plan of the start; null when the catalogue has nothing to play. Never rejects. */
  plan: Promise<StartPlan | null>;
  /** Whether a preview is possible, as far as is known synchronously. */
  mayPreview: boolean;
  /** The stream to preview; null when none is certain. Never rejects. */
  preview: Promise<PreviewPlan | null>;
  /** Id of the first view (CTA-5004). The widget's timeline begins with it. */
  viewId: string;
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
