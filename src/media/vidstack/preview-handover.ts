import type { LoadOptions } from '../player';
import type { PreviewVideo } from '../preview/preview-video';

/** The preview video, until the player takes it over or plays another stream. */
export interface PreviewHandover {
  /** The preview that the player can still take over; null without one. */
  current(): PreviewVideo | null;
  /** Whether a preview exists, taken over or not. */
  exists(): boolean;
  /** Time of its first frame, if the player continued with it. */
  shownAt(): number | null;
  /** Keeps the preview if the player will play the same stream from the same position by itself. Otherwise ends it. */
  keepFor(url: string, options: LoadOptions): PreviewVideo | null;
  drop(): void;
}

/** Creates the handover of the preview video that the page started. */
export function createPreviewHandover(started: PreviewVideo | null): PreviewHandover {
  let preview = started;
  const drop = () => {
    preview?.dispose();
    preview = null;
  };
  const current = () => (preview?.isAlive() ? preview : null);
  return {
    current,
    drop,
    exists: () => preview !== null,
    shownAt: () => preview?.shownAt() ?? null,
    keepFor(url, { start, startAt }) {
      const isSame = preview?.url === url && (preview.startAt ?? 0) === (startAt ?? 0);
      if (!isSame || start !== 'auto') drop();
      return current();
    },
  };
}
