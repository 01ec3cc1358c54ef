import { createPlayer, type EpisodeEntry, type Player, type PlayerState } from 'vv-embed';
import type { FrameOptions } from './draft';
import type { TracedMessage } from './log-entry';

/** Pause in typing after which the preview reloads. */
const SETTLE_MS = 500;

/** The content in the frame. */
export interface ContentInfo {
  /** Null until the player reports them. */
  episodes: readonly EpisodeEntry[] | null;
  /** Labels of the stream's audio tracks, after the stream has loaded. */
  audioTracks: readonly string[];
  /** The current episode; null while it loads. */
  now: { season: number | null; episode: number | null } | null;
  /** `refused`: the player has nothing to play. `silent`: it does not respond. */
  trouble: 'refused' | 'silent' | null;
}

interface PreviewOptions {
  container: HTMLElement;
  /** URL of vv-player.php. */
  widget: string;
  onMessage: (message: TracedMessage) => void;
  onInfo: (info: ContentInfo) => void;
}

const NO_INFO: ContentInfo = { episodes: null, audioTracks: [], now: null, trouble: null };

/**
 * Creates the live preview. It shows new options shortly after the last change and reports the content.
 */
export function createPreview({ container, widget, onMessage, onInfo }: PreviewOptions) {
  let player: Player | null = null;
  let shown = '';
  let shownId = Number.NaN;
  let info = NO_INFO;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (frameOptions: FrameOptions) => {
    player?.destroy();
    const made = createPlayer(container, {
      src: widget,
      ...frameOptions,
      // The developer's trial runs must not enter the viewer's storage of this page.
      storage: 'frame',
      trace: (message) => onMessage({ ...message, at: Date.now() }),
    });
    player = made;
    // The page's style sets the size of the stage, and the frame fills it.
    made.iframe.removeAttribute('style');
    const update = (change: Partial<ContentInfo>) => {
      if (player !== made) return;
      info = { ...info, ...change };
      onInfo(info);
    };
    const applyState = ({ season, episode, audioTracks }: PlayerState) =>
      update({ now: { season, episode }, ...(audioTracks.length > 0 && { audioTracks }) });
    const refresh = () => made.getState().then(applyState, ignore);
    // Keep the list of episodes while the content stays the same.
    update(frameOptions.movieId === shownId ? { now: null, trouble: null } : NO_INFO);
    shownId = frameOptions.movieId;
    made.ready.then(
      () =>
        made.getEpisodes().then(
          (episodes) => {
            update({ episodes });
            return refresh();
          },
          () => update({ trouble: 'refused' }),
        ),
      () => update({ trouble: 'silent' }),
    );
    // The audio tracks are known after the stream has loaded.
    for (const event of ['play', 'episodechange', 'qualitychange'] as const) made.on(event, refresh);
  };

  return {
    /** Equal options do nothing, so that a playing player continues. */
    show(frameOptions: FrameOptions, isAtOnce = false) {
      const key = JSON.stringify(frameOptions);
      clearTimeout(timer);
      if (key === shown) return;
      timer = setTimeout(
        () => {
          shown = key;
          open(frameOptions);
        },
        isAtOnce ? 0 : SETTLE_MS,
      );
    },
  };
}

/** A removed or silent frame has already been reported. */
const ignore = () => undefined;
