import { createPlayer, type EpisodeEntry, type Player, type PlayerState } from 'vv-embed';
import type { Choice } from './draft';
import { widgetUrl } from './embed-code';
import { createStateFilter, type TracedMessage } from './log-entry';

/** Pause in typing after which the preview reloads. */
const SETTLE_MS = 500;

/** How often and how many times the page looks for the length of an episode. */
const LENGTH_LOOK_MS = 1000;
const LENGTH_LOOKS = 20;

/** The content in the frame. */
export interface ContentInfo {
  /** The content that the frame opened; null before the first. */
  movieId: number | string | null;
  /** Null until the player reports them. */
  episodes: readonly EpisodeEntry[] | null;
  /** Labels of the stream's audio tracks, after the stream has loaded. */
  audioTracks: readonly string[];
  /** Length in seconds of the first episode that the frame opened, and which one that was; null while unknown. */
  length: { target: string; seconds: number } | null;
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

const NO_INFO: ContentInfo = { movieId: null, episodes: null, audioTracks: [], length: null, now: null, trouble: null };

/** Identifies the episode that a frame opens. */
export const targetOf = ({ options: { movieId, season, episode, episodeId, variantId } }: Choice): string =>
  JSON.stringify([movieId, season, episode, episodeId, variantId]);

/**
 * Creates the live preview. It shows a new choice shortly after the last change and reports the content.
 */
export function createPreview({ container, widget, onMessage, onInfo }: PreviewOptions) {
  let player: Player | null = null;
  let shown = '';
  let shownId: number | string | null = null;
  let info = NO_INFO;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (choice: Choice) => {
    player?.destroy();
    const isForLog = createStateFilter();
    const made = createPlayer(container, {
      src: widgetUrl(widget, choice),
      // The developer's trial runs must not enter the viewer's storage of this page.
      storage: 'frame',
      trace: (message) => {
        if (isForLog(message.data)) onMessage({ ...message, at: Date.now() });
      },
    });
    player = made;
    // The page's style sets the size of the stage, and the frame fills it.
    made.iframe.removeAttribute('style');
    const update = (change: Partial<ContentInfo>) => {
      if (player !== made) return;
      info = { ...info, ...change };
      onInfo(info);
    };
    // Keep the list of episodes while the content stays the same.
    const { movieId } = choice.options;
    update(movieId === shownId ? { now: null, trouble: null } : { ...NO_INFO, movieId });
    shownId = movieId;
    reportContent(made, update);
    // A removed or silent frame is reported by `reportContent`.
    reportLength(made, targetOf(choice), update).catch(ignore);
  };

  return {
    /** An equal choice does nothing, so that a playing player continues. */
    show(choice: Choice, isAtOnce = false) {
      const key = widgetUrl(widget, choice);
      clearTimeout(timer);
      if (key === shown) return;
      timer = setTimeout(
        () => {
          shown = key;
          open(choice);
        },
        isAtOnce ? 0 : SETTLE_MS,
      );
    },
  };
}

/** A removed or silent frame has already been reported. */
const ignore = () => undefined;

/** Reports the episodes once the player is ready, and its state with each event that may change it. */
function reportContent(player: Player, update: (change: Partial<ContentInfo>) => void): void {
  const applyState = ({ season, episode, audioTracks }: PlayerState) =>
    update({ now: { season, episode }, ...(audioTracks.length > 0 && { audioTracks }) });
  const refresh = () => player.getState().then(applyState, ignore);
  player.ready.then(
    () =>
      player.getEpisodes().then(
        (episodes) => {
          update({ episodes });
          return refresh();
        },
        () => update({ trouble: 'refused' }),
      ),
    () => update({ trouble: 'silent' }),
  );
  // The audio tracks are known after the stream has loaded.
  for (const event of ['play', 'episodechange', 'qualitychange'] as const) player.on(event, refresh);
}

/** Looks for the length while the stream loads, which no event reports to a player that nobody has started. */
async function reportLength(
  player: Player,
  target: string,
  update: (change: Partial<ContentInfo>) => void,
): Promise<void> {
  await player.ready;
  for (let look = 0; look < LENGTH_LOOKS; look += 1) {
    const { duration } = await player.getState();
    // A broadcast has none.
    if (duration !== null && duration > 0) return update({ length: { target, seconds: duration } });
    await new Promise((resolve) => setTimeout(resolve, LENGTH_LOOK_MS));
  }
}
