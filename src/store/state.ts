import type { AdHistoryItem, AdView } from '@/domain/ads/ad';
import type { TimedBreak } from '@/domain/ads/due-break';
import type { Content, Episode, Related, Season } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import type { Stream } from '@/domain/catalogue/stream';
import type { PlayIntentState } from '@/domain/playback/play-intent';
import type { Repeat } from '@/domain/playback/repeat';
import type { SleepTimer } from '@/domain/playback/sleep-timer';
import { DEFAULT_SETTINGS } from '@/domain/settings/settings-table';
import type { SeenBreaks } from '@/domain/startup/handover';
import type { WidgetError } from '@/domain/widget/errors';
import type { CrossOrigin } from '@/domain/widget/widget-config';

/** The catalogue's answer; episodes are sorted. */
export interface Catalogued {
  content: Content;
  seasons: readonly Season[];
  episodes: readonly Episode[];
  available: boolean;
}

export interface Selection {
  episodeId: Id;
  variantId: Id | null;
}

/** Menus of the player; at most one is open. */
export type MenuName =
  | 'settings'
  | 'quality'
  | 'rate'
  | 'other-rate'
  | 'audio'
  | 'boost'
  | 'subtitles'
  | 'subtitle-style'
  | 'second-subtitles'
  | 'transcript'
  | 'chapters'
  | 'episodes'
  | 'seasons'
  | 'variants'
  | 'sleep'
  | 'seek-step'
  | 'more'
  | 'share'
  | 'help'
  | 'context';

/** How the viewer came to the open menu. */
export interface MenuPath {
  /** Menus that lead here; the first was opened by an icon. */
  parents: readonly MenuName[];
  /** The submenu that the viewer has just left. */
  left: MenuName | null;
  /** Id of the season whose episodes the menu shows; null for the season of the current episode. */
  seasonId: Id | null;
}

/** The path of a menu that an icon opened. */
export const NEW_MENU_PATH: MenuPath = { parents: [], left: null, seasonId: null };

/** Texts that the viewer may copy: link, embed code, diagnostics, and the register token of an ad. */
export type Copied = 'link' | 'code' | 'diagnostics' | 'erid';

/** A short message over the video. It disappears by itself. */
export type Notice =
  | { kind: 'voice-missing'; missing: string; instead: string }
  | { kind: 'live-moved' }
  | { kind: 'part-skipped' }
  | { kind: 'restarted' }
  | { kind: 'sound-unplayable' }
  | { kind: 'quality-lowered'; quality: string }
  | { kind: `${Copied}-copied` }
  | { kind: `${Copied}-copy-failed`; text: string }
  | { kind: 'available-again' }
  | { kind: 'not-signed-in' }
  /** A setting took effect that nothing else shows. */
  | { kind: 'set'; text: string };

/** Ad break of the selected episode. The play intent says whether the content behind it is to play. */
export type AdBreakState =
  /** No ads were requested for this episode. */
  | { phase: 'none' }
  /** The ad list or the ads of a break are being fetched. */
  | { phase: 'requested' }
  /** The first ad has loaded. */
  | { phase: 'ready' }
  /**
   * An ad of the break plays or is about to play. `ad` is the projection of its session. `isPaused`: the viewer has paused
   * an ad that had started. It stays on the screen, and the next ad of the break begins paused.
   */
  | { phase: 'running'; ad: AdView; isPaused: boolean }
  /** The break has ended, or the episode has none. */
  | { phase: 'over' };

/** A break of the selected episode that is still to come. */
export interface ComingBreak extends TimedBreak {
  /** `requested`: its ads are on their way, or ready. At most one is. */
  phase: 'planned' | 'requested';
}

/** The jump over a segment that can be taken back. */
export interface SkipUndo {
  episodeId: Id;
  /** Position before the skip, in seconds. */
  seconds: number;
  /** Position after it. */
  to: number;
}

/** State of what serves a viewer without a hand on the player. Its code loads after the first frame. */
export const NO_LEAN_BACK = {
  sleep: null as SleepTimer | null,
  /** Why the film has stopped, until the viewer answers. */
  question: null as 'asleep' | 'still-watching' | null,
  /** The next episode does not start by itself. */
  staysAtEnd: false,
  /** The skip that the viewer may take back; null after a few seconds. */
  undo: null as SkipUndo | null,
  /** The skip that was taken back. Its button is not offered by itself again. */
  undone: null as SkipUndo | null,
  /** The part of the episode that repeats. */
  repeat: null as Repeat | null,
};

export type LeanBack = typeof NO_LEAN_BACK;

/**
 * Product state, by its owner. State of Vidstack, of the ad session and of single controls stays with its owner. Each field
 * stands once, with the value that it begins with, and an update resets the fields of an owner together.
 */
export type WidgetState = ReturnType<typeof initialState>;

/** The options of the site, known before the start. */
const SITE = {
  /** The site hides the pickers (`hide_episodes`). */
  hideEpisodes: false,
  /** The site enables the share button (`enabled_share`). */
  enabledShare: false,
  /** Fullscreen means that the host page stretches the frame, see `stretchesFrame`. */
  stretches: false,
  /** Whether lists of thumbnails are fetched with credentials of other origins. */
  crossOrigin: 'anonymous' as CrossOrigin,
  /** The page tells which parts of an episode are played most (`env_heat`). */
  hasHeat: false,
  /** Preferred audio languages, the best first; they decide which tracks are offered. */
  langOrder: [] as readonly string[],
  /** The content starts again at its end: by the link, the host page or the viewer. */
  loop: false,
};

export type HostChoices = typeof SITE;

/** The questions and the messages of an episode. */
export const NOTHING_ASKED = {
  /** The open resume prompt. The player is at that second already. */
  resume: null as { seconds: number } | null,
  /** The card of the next episode, with the seconds left when it appeared. */
  nextCard: null as { episodeId: Id; seconds: number } | null,
  notice: null as Notice | null,
};

/** The failure of the player, and the way on. */
export const NO_FAILURE = {
  failure: null as WidgetError | null,
  /** The automatic restart after the failure; null for one that does not end by itself. `url` of the failed request. */
  restart: null as { url: string | undefined } | null,
  /** Seconds to the next probe of the failure; 0 while it runs, null while none is planned. */
  retryIn: null as number | null,
  /** The stream failed and is loading again; `attempt` counts the tries. */
  recovering: null as { attempt: number } | null,
};

/** The ads of the selected episode. */
const NO_ADS = {
  /** The only projection of the ad session, written by `updates/ad-phases` alone. */
  adBreak: { phase: 'none' } as AdBreakState,
  /** The breaks within and behind the content that are still to come, in their order; empty for an unknown duration. */
  breaks: [] as readonly ComingBreak[],
  /** The episode whose preroll was shown. A restart after a failure does not repeat it. */
  prerollSeen: null as Id | null,
  /** The later breaks that were shown since the preroll of their episode. A restart does not repeat them either. */
  breaksSeen: null as SeenBreaks | null,
  /** The ads loaded for the current break, the oldest first. Empty once the ads are over. */
  adHistory: [] as readonly AdHistoryItem[],
  /** Number of ads loaded on this page. */
  adCount: 0,
};

/** The film in the frame. Another one begins with these values. */
export const NO_FILM = {
  ...NOTHING_ASKED,
  ...NO_FAILURE,
  ...NO_ADS,
  /** The catalogue's answer; null before it arrives. */
  catalogued: null as Catalogued | null,
  selection: null as Selection | null,
  /** The stream in the player; null while it is resolved. */
  stream: null as Stream | null,
  /** The host page has ended the film: nothing loads until a request to play, or another film or episode. */
  isUnloaded: false,
  /** Title of the preferred dub. It stays when an episode lacks that dub. */
  dub: null as string | null,
  /** The viewer cancelled the automatic start of the next episode. */
  nextCancelled: false,
  /**
   * Start position of the selected episode if it is not the beginning: the time code of the link, or the position
   * before a failure. A retry starts there.
   */
  lastPosition: null as { episodeId: Id; seconds: number } | null,
  openMenu: null as MenuName | null,
  menuPath: NEW_MENU_PATH,
  /** Id of the last failure screen. */
  lastErrorId: null as string | null,
  /** Proposals of the host page for the end of the content. */
  related: [] as readonly Related[],
};

/** The page and its viewer, who stay for the next film. */
const PAGE = {
  /** The projection of the play intent, written by `projectPlayIntent` alone. */
  playIntent: { phase: 'idle' } as PlayIntentState,
  /** The viewer's settings. Those that no first frame shows have their defaults until the lazy commands are there. */
  settings: DEFAULT_SETTINGS,
  /** Null until its code has loaded, after the first frame. */
  leanBack: null as LeanBack | null,
  /** The browser refused sound at autoplay, so the video plays muted until a gesture of the viewer. */
  soundRefused: false,
  /** The browser reports that the network is down. Buffered content plays on. */
  offline: false,
  /** The host page stretches the frame over its window. */
  stretched: false,
  /** The diagnostics panel is open. */
  diagnosticsShown: false,
  /** Settings that the host page has given in its hello. */
  hostPage: {
    /** Template of the share link (`shareLink`); null where it gives none. */
    shareUrl: null as string | null,
    /** Picture before the start, in place of the catalogue's; null where it gives none. */
    poster: null as string | null,
    /** Other players of the page pause when this one begins to sound. */
    pauseOthers: true,
  },
  /** Number of starts. A retry is a new start without the state of the old one. */
  attempt: 0,
};

/** Creates the state before the first start. */
export const initialState = (choices: Partial<HostChoices> = {}) => ({ ...SITE, ...choices, ...NO_FILM, ...PAGE });
