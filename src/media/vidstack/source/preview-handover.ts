import { clampVolume } from '@/domain/playback/volume';
import type { PlayerCommands } from '../../player-commands';
import type { PreviewVideo } from '../../preview/preview-video';

/** The preview video, until the player takes it over or plays another stream. */
export interface PreviewHandover {
  /** The preview that the player can still take over; null without one. */
  current(): PreviewVideo | null;
  /** Time of its first frame, if the player continued with it. */
  shownAt(): number | null;
  /**
   * Keeps the preview if the player will load the same stream at the same position, and a playing one if the player will
   * play too. Otherwise ends it.
   */
  keepFor(url: string, startAt: number | null, plays: boolean): PreviewVideo | null;
  /** Ends a playing preview. A waiting one stays. */
  pause(): void;
  /** The player plays, and no longer needs a preview that it has taken over. */
  playing(): void;
  drop(): void;
}

/** Volume and mute as the host page sets them, also of a preview that has no player yet. */
export function createSoundCommands(
  { setVolume, setMuted }: Pick<PlayerCommands, 'setVolume' | 'setMuted'>,
  { current }: Pick<PreviewHandover, 'current'>,
): Pick<PlayerCommands, 'setVolume' | 'setMuted'> {
  return {
    setVolume(volume) {
      setVolume(volume);
      const value = clampVolume(volume);
      current()?.setSound({ volume: value, ...(value > 0 && { muted: false }) });
    },
    setMuted(muted) {
      setMuted(muted);
      current()?.setSound({ muted });
    },
  };
}

/** Creates the handover of the preview video that the page started. */
export function createPreviewHandover(started: PreviewVideo | null): PreviewHandover {
  let preview = started;
  const drop = () => {
    preview?.dispose();
    preview?.settled(false);
    preview = null;
  };
  const current = () => (preview?.isAlive() ? preview : null);
  const isPlaying = () => current()?.startedAt() != null;
  return {
    current,
    drop,
    pause: () => void (isPlaying() && drop()),
    playing() {
      if (current() !== null) return;
      preview?.settled(true);
      preview = null;
    },
    shownAt: () => preview?.shownAt() ?? null,
    keepFor(url, startAt, plays) {
      const isSame = preview?.url === url && (preview.startAt ?? 0) === (startAt ?? 0);
      if (!isSame || (isPlaying() && !plays)) drop();
      return current();
    },
  };
}
