import type { AudioRequest } from '@/domain/playback/audio';
import type { CmcdSession } from '../network/cmcd-session';
import type { StageSetup } from '../stage/facts';
import { fileUrl } from '../stage/file-url';

/** A stream to preview. */
export interface PreviewSetup {
  url: string;
  /** Seconds; null for the beginning. */
  startAt: number | null;
  /** Whether it plays at once. Otherwise it loads behind the shell and waits for a press. */
  plays: boolean;
  audio: AudioRequest;
  /** The view that its requests name; null without CMCD. */
  cmcd: CmcdSession | null;
  prefetched: StageSetup['prefetched'];
  settings: PreviewSettings;
}

/** The stored settings of the viewer. */
interface PreviewSettings extends Pick<StageSetup['settings'], 'bandwidth' | 'choice'> {
  /** 0-1. */
  volume(): number;
  muted(): boolean;
}

/** The library that feeds a preview, or the browser itself. */
export interface PreviewSource {
  /** Resolves once the element has its source, which would end a start before. Absent where it has. */
  attached?: Promise<void>;
  /** Lets a waiting source load as usual. */
  release(): void;
  /** Gives the source away. The engine of the player goes on with the result (`Stage.load`). */
  take(): object;
  /** Ends the source. */
  end(): void;
}

/**
 * Feeds the element of a preview.
 * @param fail ends the preview; no effect once the player has it
 */
export type PreviewOpener = (video: HTMLVideoElement, setup: PreviewSetup, fail: () => void) => PreviewSource;

/** Plays a file before the player exists. One that waits loads its metadata alone, and the browser's first frame. */
export const filePreview: PreviewOpener = (video, { url, startAt, plays }, fail) => {
  if (!plays) video.preload = 'metadata';
  video.addEventListener('error', fail);
  video.src = fileUrl(url, startAt);
  return {
    release: () => {
      video.preload = 'auto';
    },
    take: () => video,
    end() {
      video.removeAttribute('src');
      video.load();
    },
  };
};
