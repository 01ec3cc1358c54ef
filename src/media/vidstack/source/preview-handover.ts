import type { PreviewVideo } from '../../preview/preview-video';

/** The preview video that the page started, until the player takes it over or plays another stream. */
export type PreviewHandover = ReturnType<typeof createPreviewHandover>;

/** Creates the handover of the preview video that the page started. */
export function createPreviewHandover(started: PreviewVideo | null) {
  let preview = started;
  const drop = () => {
    preview?.dispose();
    preview?.settled(false);
    preview = null;
  };
  /** The preview that the player can still take over; null without one. */
  const current = () => (preview?.isAlive() ? preview : null);
  /** Start of one that plays, on the page's clock; null without one, and while it waits for a press. */
  const startedAt = () => current()?.startedAt() ?? null;
  return {
    current,
    startedAt,
    drop,
    /** Ends a playing preview. A waiting one stays. */
    pause: () => void (startedAt() !== null && drop()),
    /** The player plays, and no longer needs a preview that it has taken over. */
    playing() {
      if (current() !== null) return;
      preview?.settled(true);
      preview = null;
    },
    /** Time of its first frame, if the player continued with it. */
    shownAt: () => preview?.shownAt() ?? null,
    /**
     * Keeps the preview if the player will load the same stream at the same position, and a playing one if the player
     * will play too. Otherwise ends it.
     */
    keepFor(url: string, startAt: number | null, plays: boolean) {
      const isSame = preview?.url === url && (preview.startAt ?? 0) === (startAt ?? 0);
      if (!isSame || (startedAt() !== null && !plays)) drop();
      return current();
    },
  };
}
