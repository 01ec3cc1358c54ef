import type { Id } from '@/domain/catalogue/id';
import type { AudioRequest } from '@/domain/playback/audio';
import type { ResumeAnswer } from '@/domain/playback/resume-answer';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartParams } from '@/domain/startup/params';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { CmcdSession } from '@/media/network/cmcd-session';
import type { PreviewVideo } from '@/media/preview/preview-video';
import type { PlayerSettings } from '@/storage/player-settings';
import type { BegunAds } from './begin-ads';
import type { Shell } from './inline/shell';

/** A stream to preview. */
export interface PreviewPlan {
  url: string;
  /** Seconds; null for the beginning. */
  startAt: number | null;
  audio: AudioRequest;
  /** The view that its requests name; null without CMCD. */
  cmcd: CmcdSession | null;
}

/** Ads before the stream, as far as the startup may begin them. */
export type PrerollPlan =
  | { kind: 'none' }
  /** The widget decides: the list did not arrive, or it has a preroll and the viewer is asked to resume first. */
  | { kind: 'left' }
  /** URL of the ad list, which has a preroll. */
  | { kind: 'preroll'; url: string };

/** Work that starts before the widget's code is there. The widget takes it over. */
export interface StartSession {
  params: StartParams;
  /** The stored settings of the viewer. */
  settings: PlayerSettings;
  /** Responses that have arrived or are in flight. */
  prefetched: PrefetchCache;
  /** The stored device id that calls to the site's services carry; null before there is one. */
  sessionContext(): string | null;
  /** Id of the content; null before it is known, see `ContentKey`. */
  contentId(): Id | null;
  /** Plan of the start; null when the catalogue has nothing to play. Never rejects. */
  plan: Promise<StartPlan | null>;
  /** Whether the files of the last start by this link are on their way, and the code probably in the cache. */
  isRepeated: boolean;
  /** Whether the viewer has saved positions, so that the plan may ask to resume. */
  mayAsk: boolean;
  /** Whether playback starts by itself, as far as is known synchronously. */
  startsByItself: boolean;
  /** Resolves once the frame has come into view. */
  seen: Promise<void>;
  /** The stream to preview; null when none is certain. Never rejects. */
  preview: Promise<PreviewPlan | null>;
  /** Ads before the stream. Never rejects. */
  ads: Promise<PrerollPlan>;
  /** Whether the plan has a stream, once its files have told. Never rejects. */
  hasStream: Promise<boolean>;
  /** Resolves once the first files of the stream have come, or none is fetched. Never rejects. */
  files: Promise<void>;
  /** Lets the first segments load. Until then an ad has the bandwidth. */
  allowSegments(): void;
  /** Id of the first view (CTA-5004). The widget's timeline begins with it. */
  viewId: string;
  /** Aborted by {@link dispose}: unclaimed work ends with it. */
  signal: AbortSignal;
  /** Aborted when the page shows its own failure message in the widget's place. */
  failed: AbortSignal;
  /** Lets the browser fetch the player's code, if it does not yet. */
  preloadPlayer(): void;
  /** Cancels the unclaimed requests. */
  dispose(): void;
}

/** Result of the startup that the widget continues; a field is null when there is none. */
export interface StartupResult {
  start: StartSession | null;
  preview: PreviewVideo | null;
  ads: BegunAds | null;
  /** The page's shell, which keeps an early press of the viewer. */
  shell: Pick<Shell, 'onPress' | 'withdraw' | 'forgetPress'> | null;
  /** Resolves at the viewer's answer to the page's question about the saved position. */
  resumeAnswer: Promise<ResumeAnswer> | null;
}
