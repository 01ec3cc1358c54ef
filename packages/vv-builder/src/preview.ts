import { createPlayer, type EpisodeEntry, type Player, type PlayerState } from 'vv-embed';
import type { Choice } from './draft';
import type { TracedMessage } from './log-entry';

/** Somebody who types has come to the end of a word. */
const SETTLE_MS = 500;

/** What is known of the film in the frame. */
export interface Known {
  /** Null while nobody has said. */
  episodes: readonly EpisodeEntry[] | null;
  /** Of the stream, once it has come. */
  audioTracks: readonly string[];
  /** What is on; null while it is on its way. */
  now: { season: number | null; episode: number | null } | null;
  /** The player is there but has nothing to play; or it is silent. */
  trouble: 'refused' | 'silent' | null;
}

interface PreviewOptions {
  place: HTMLElement;
  /** Of vv-player.php. */
  widget: string;
  onMessage: (message: TracedMessage) => void;
  onKnown: (known: Known) => void;
}

const NOTHING: Known = { episodes: null, audioTracks: [], now: null, trouble: null };

/** The live player: shows a choice soon after it was made, and tells what there is to choose from. */
export function createPreview({ place, widget, onMessage, onKnown }: PreviewOptions) {
  let player: Player | null = null;
  let shown = '';
  let shownId = Number.NaN;
  let known = NOTHING;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (choice: Choice) => {
    player?.destroy();
    const made = createPlayer(place, {
      src: widget,
      ...choice,
      // An owner who tries things out is no viewer of this page.
      storage: 'frame',
      trace: (message) => onMessage({ ...message, at: Date.now() }),
    });
    player = made;
    // The stage has its size from the page's style; the frame fills it.
    made.iframe.removeAttribute('style');
    const tell = (news: Partial<Known>) => {
      if (player !== made) return;
      known = { ...known, ...news };
      onKnown(known);
    };
    const hear = ({ season, episode, audioTracks }: PlayerState) =>
      tell({ now: { season, episode }, ...(audioTracks.length > 0 && { audioTracks }) });
    const look = () => made.getState().then(hear, ignore);
    // The same film has the same episodes, whatever else is asked of it: the form need not forget them meanwhile.
    tell(choice.movieId === shownId ? { now: null, trouble: null } : NOTHING);
    shownId = choice.movieId;
    made.ready.then(
      () =>
        made.getEpisodes().then(
          (episodes) => {
            tell({ episodes });
            return look();
          },
          () => tell({ trouble: 'refused' }),
        ),
      () => tell({ trouble: 'silent' }),
    );
    // Its tracks are known when the stream has come.
    for (const event of ['play', 'episodechange', 'qualitychange'] as const) made.on(event, look);
  };

  return {
    /** The same choice again does nothing: a player that plays goes on. */
    show(choice: Choice, isAtOnce = false) {
      const key = JSON.stringify(choice);
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

/** A frame that is gone or silent has been told of already. */
const ignore = () => undefined;
