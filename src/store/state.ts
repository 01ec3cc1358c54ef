import type { AdHistoryItem } from '@/domain/ads/ad';
import type { Content, Episode, Season } from '@/domain/catalogue/content';
import type { Stream } from '@/domain/catalogue/stream';
import { type CaptionStyle, DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import type { StartIntent } from '@/domain/playback/start-intent';
import type { WidgetError } from '@/domain/widget/errors';
import { type AdBreakState, type MidrollPlan, NO_AD_BREAK, NO_MIDROLL } from './ad-break-state';

/** The catalogue's answer; episodes are sorted. */
export interface Catalogued {
  content: Content;
  seasons: readonly Season[];
  episodes: readonly Episode[];
  available: boolean;
}

export interface Selection {
  episodeId: number;
  variantId: number | null;
}

/** Menus of the player; at most one is open. */
export type MenuName =
  | 'settings'
  | 'quality'
  | 'rate'
  | 'audio'
  | 'boost'
  | 'subtitles'
  | 'subtitle-style'
  | 'episodes'
  | 'seasons'
  | 'variants'
  | 'share'
  | 'help';

/** How the viewer came to the open menu. */
export interface MenuPath {
  /** Menus that lead here; the first was opened by an icon. */
  parents: readonly MenuName[];
  /** The submenu that the viewer has just gone back from. */
  left: MenuName | null;
  /** Id of the season whose episodes the menu shows; null for the season of the current episode. */
  seasonId: number | null;
}

/** The path of a menu that an icon opened. */
export const NEW_MENU_PATH: MenuPath = { parents: [], left: null, seasonId: null };

/** A short message over the picture; it goes by itself. */
export type Notice =
  | { kind: 'voice-missing'; missing: string; instead: string }
  | { kind: 'link-copied' }
  | { kind: 'copy-failed'; link: string }
  | { kind: 'diagnostics-copied' }
  | { kind: 'diagnostics-copy-failed'; text: string }
  | { kind: 'erid-copied' }
  | { kind: 'erid-copy-failed'; erid: string };

/** Product facts, and nothing that Vidstack, the ad session or a control already knows (design section 1, law 1). */
export interface WidgetState {
  /** Null until the catalogue has answered. */
  catalogued: Catalogued | null;
  selection: Selection | null;
  /** The stream handed to the player; null while it is being looked up. */
  stream: Stream | null;
  failure: WidgetError | null;
  openMenu: MenuName | null;
  menuPath: MenuPath;
  /** How the viewer wants subtitles to look. */
  captionStyle: CaptionStyle;
  /** Pickers are kept away by the owner (`hide_episodes`). */
  hideEpisodes: boolean;
  /** The owner wants a share button (`enabled_share`). */
  enabledShare: boolean;
  /** Fullscreen is the owner's page stretching the frame, see `stretchesFrame`. */
  stretches: boolean;
  /** Preferred audio languages, the best first; they decide which tracks are offered. */
  langOrder: readonly string[];
  /** Title of the dub that the viewer prefers; an episode without it changes nothing. */
  dub: string | null;
  /** The question whether to go on where the viewer stopped; the player stands at that second already. */
  resume: { seconds: number } | null;
  /** The card of the next episode, with the seconds that were left when it came up. */
  nextCard: { episodeId: number; seconds: number } | null;
  /** The viewer does not want this episode to be followed by the next one. */
  nextCancelled: boolean;
  notice: Notice | null;
  /** The browser refused sound at autoplay, so the video plays muted until the viewer says otherwise. */
  soundRefused: boolean;
  /** The stream broke and is being tried again, for the n-th time. */
  recovering: { attempt: number } | null;
  /** The browser says that there is no network; what is loaded plays on. */
  offline: boolean;
  /** How the player starts by itself when the network is back; null where the failure has nothing to do with that. */
  onlineStart: StartIntent | null;
  /** The owner's page shows the frame over the whole window, where the browser has no fullscreen for it. */
  stretched: boolean;
  /**
   * Start position of the chosen episode, if not its beginning: the time code of the link, or where the viewer was when
   * the player was taken off the screen; a retry starts there.
   */
  lastPosition: { episodeId: number; seconds: number } | null;
  /** The one projection of the ad session; written by `updates/ads` alone. */
  adBreak: AdBreakState;
  midroll: MidrollPlan;
  /** The episode whose preroll was seen: a player that starts again after a failure does not repeat it. */
  prerollSeen: number | null;
  /** The figures for those who look for a fault are shown. */
  diagnosticsShown: boolean;
  /** Id of the failure that was shown last. */
  lastErrorId: string | null;
  /** Every ad that was loaded on this page, the oldest first. */
  adHistory: readonly AdHistoryItem[];
  /** Counts the starts of the player: a retry is a new one, with everything of the old one gone. */
  attempt: number;
}

/** Options of the site, known before the start. */
export type HostChoices = Pick<WidgetState, 'hideEpisodes' | 'enabledShare' | 'stretches' | 'langOrder'>;

/** The state before anything happened. */
export function initialState(choices: Partial<HostChoices> = {}): WidgetState {
  return {
    hideEpisodes: false,
    enabledShare: false,
    stretches: false,
    langOrder: [],
    ...choices,
    catalogued: null,
    selection: null,
    stream: null,
    failure: null,
    openMenu: null,
    menuPath: NEW_MENU_PATH,
    captionStyle: DEFAULT_CAPTION_STYLE,
    dub: null,
    resume: null,
    nextCard: null,
    nextCancelled: false,
    notice: null,
    soundRefused: false,
    recovering: null,
    offline: false,
    onlineStart: null,
    stretched: false,
    lastPosition: null,
    adBreak: NO_AD_BREAK,
    midroll: NO_MIDROLL,
    prerollSeen: null,
    diagnosticsShown: false,
    lastErrorId: null,
    adHistory: [],
    attempt: 0,
  };
}
