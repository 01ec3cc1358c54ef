import type { AdHistoryItem } from '@/domain/ads/ad';
import type { Content, Episode, Related, Season } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import type { Stream } from '@/domain/catalogue/stream';
import type { PlayIntentState } from '@/domain/playback/play-intent';
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings-table';
import type { WidgetError } from '@/domain/widget/errors';
import type { CrossOrigin } from '@/domain/widget/widget-config';
import { type AdBreakState, type MidrollPlan, NO_AD_BREAK, NO_MIDROLL } from './ad-break-state';
import type { LeanBack } from './lean-back-state';

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

/** Input of an automatic restart. */
export interface Restart {
  /** URL of the request that failed, where it is known and may be repeated. */
  url: string | undefined;
}

/** Product state. State of Vidstack, of the ad session and of single controls stays with its owner. */
export interface WidgetState {
  /** The catalogue's answer; null before it arrives. */
  catalogued: Catalogued | null;
  selection: Selection | null;
  /** The stream in the player; null while it is resolved. */
  stream: Stream | null;
  /** The host page has ended the film: nothing loads until a request to play, or another film or episode. */
  isUnloaded: boolean;
  failure: WidgetError | null;
  /** The projection of the play intent, written by `projectPlayIntent` alone. */
  playIntent: PlayIntentState;
  openMenu: MenuName | null;
  menuPath: MenuPath;
  /** The viewer's settings. Those that no first frame shows have their defaults until the lazy commands are there. */
  settings: Settings;
  /** The site hides the pickers (`hide_episodes`). */
  hideEpisodes: boolean;
  /** The site enables the share button (`enabled_share`). */
  enabledShare: boolean;
  /** Fullscreen means that the host page stretches the frame, see `stretchesFrame`. */
  stretches: boolean;
  /** Whether lists of thumbnails are fetched with credentials of other origins. */
  crossOrigin: CrossOrigin;
  /** Preferred audio languages, the best first; they decide which tracks are offered. */
  langOrder: readonly string[];
  /** Title of the preferred dub. It stays when an episode lacks that dub. */
  dub: string | null;
  /** The open resume prompt. The player is at that second already. */
  resume: { seconds: number } | null;
  /** The card of the next episode, with the seconds left when it appeared. */
  nextCard: { episodeId: Id; seconds: number } | null;
  /** The viewer cancelled the automatic start of the next episode. */
  nextCancelled: boolean;
  /** The content starts again at its end: by the link, the host page or the viewer. */
  loop: boolean;
  notice: Notice | null;
  /** The browser refused sound at autoplay, so the video plays muted until a gesture of the viewer. */
  soundRefused: boolean;
  /** The stream failed and is loading again; `attempt` counts the tries. */
  recovering: { attempt: number } | null;
  /** The browser reports that the network is down. Buffered content plays on. */
  offline: boolean;
  /** The automatic restart after the failure; null for a failure that does not end by itself. */
  restart: Restart | null;
  /** Seconds to the next probe of the failure; 0 while it runs, null while none is planned. */
  retryIn: number | null;
  /** The host page stretches the frame over its window. */
  stretched: boolean;
  /**
   * Start position of the selected episode if it is not the beginning: the time code of the link, or the position
   * before a failure. A retry starts there.
   */
  lastPosition: { episodeId: Id; seconds: number } | null;
  /** The only projection of the ad session, written by `updates/ad-phases` alone. */
  adBreak: AdBreakState;
  midroll: MidrollPlan;
  /** The episode whose preroll was shown. A restart after a failure does not repeat it. */
  prerollSeen: Id | null;
  /** The episode whose midroll was shown since its preroll. A restart does not repeat it either. */
  midrollSeen: Id | null;
  /** The diagnostics panel is open. */
  diagnosticsShown: boolean;
  /** Id of the last failure screen. */
  lastErrorId: string | null;
  /** Settings that the host page has given in its hello. */
  hostPage: HostPage;
  /** Proposals of the host page for the end of the content. */
  related: readonly Related[];
  /** The ads loaded for the current break, the oldest first. Empty once the ads are over. */
  adHistory: readonly AdHistoryItem[];
  /** Number of ads loaded on this page. */
  adCount: number;
  /** Null until its code has loaded, after the first frame. */
  leanBack: LeanBack | null;
  /** Number of starts. A retry is a new start without the state of the old one. */
  attempt: number;
}

/** Settings of the host page; a URL is null where it gives none. */
export interface HostPage {
  /** Template of the share link (`shareLink`). */
  shareUrl: string | null;
  /** Picture before the start, in place of the catalogue's. */
  poster: string | null;
  /** Other players of the page pause when this one begins to sound. */
  pauseOthers: boolean;
}

/** Options of the site, known before the start. */
export type HostChoices = Pick<
  WidgetState,
  'hideEpisodes' | 'enabledShare' | 'stretches' | 'langOrder' | 'crossOrigin' | 'loop'
>;

/** Creates the state before the first start. */
export function initialState(choices: Partial<HostChoices> = {}): WidgetState {
  return {
    hideEpisodes: false,
    enabledShare: false,
    stretches: false,
    langOrder: [],
    crossOrigin: 'anonymous',
    loop: false,
    ...choices,
    catalogued: null,
    selection: null,
    stream: null,
    isUnloaded: false,
    failure: null,
    playIntent: { phase: 'idle' },
    openMenu: null,
    menuPath: NEW_MENU_PATH,
    settings: DEFAULT_SETTINGS,
    dub: null,
    resume: null,
    nextCard: null,
    nextCancelled: false,
    notice: null,
    soundRefused: false,
    recovering: null,
    offline: false,
    restart: null,
    retryIn: null,
    stretched: false,
    lastPosition: null,
    adBreak: NO_AD_BREAK,
    midroll: NO_MIDROLL,
    prerollSeen: null,
    midrollSeen: null,
    diagnosticsShown: false,
    lastErrorId: null,
    hostPage: { shareUrl: null, poster: null, pauseOthers: true },
    related: [],
    adHistory: [],
    adCount: 0,
    leanBack: null,
    attempt: 0,
  };
}
