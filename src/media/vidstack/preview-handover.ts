import type { LoadOptions } from '../player';
import type { PreviewVideo } from '../preview/preview-video';

/** The preview video, until the player takes it over or plays something else. */
export interface PreviewHandover {
  /** The preview that the player can still take over; null where there is none. */
  current(): PreviewVideo | null;
  /** Whether there is a preview, taken over or not. */
  exists(): boolean;
  /** When the viewer saw its first frame, if the player went on with it. */
  shownAt(): number | null;
  /** Keeps the preview where the player is to play the same from its beginning and by itself; ends it else. */
  keepFor(url: string, options: LoadOptions): PreviewVideo | null;
  drop(): void;
}

/** Makes the keeper of the preview video that the page started. */
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
      if (preview?.url !== url || start !== 'auto' || startAt) drop();
      return current();
    },
  };
}
