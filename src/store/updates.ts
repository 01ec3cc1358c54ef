import type { AdHistoryItem, AdView } from '@/domain/ads/ad';
import type { Stream } from '@/domain/catalogue/stream';
import type { CaptionStyle } from '@/domain/playback/caption-style';
import type { WidgetError } from '@/domain/widget/errors';
import {
  type Catalogued,
  type MenuName,
  NEW_MENU_PATH,
  type Notice,
  type Selection,
  type StartIntent,
  type WidgetState,
} from './state';

type Update = Partial<WidgetState>;

/** Questions and cards belong to the episode that was on. */
const NOTHING_ASKED = { resume: null, nextCard: null, nextCancelled: false, notice: null } as const;

/** A new start of the player: what was chosen and where the viewer was stay, the rest begins afresh. */
export const restarted = (state: WidgetState): Update => ({
  catalogued: null,
  stream: null,
  failure: null,
  onlineStart: null,
  recovering: null,
  openMenu: null,
  ...NOTHING_ASKED,
  attempt: state.attempt + 1,
});

export const cataloguedAs = (catalogued: Catalogued): Update => ({ catalogued });

/**
 * Choosing closes the menu in the same write, so that no frame shows both. An episode begins at its start unless a
 * position is named.
 */
export const selected = (selection: Selection, startAtSeconds: number | null = null): Update => ({
  selection,
  stream: null,
  openMenu: null,
  ...NOTHING_ASKED,
  lastPosition: startAtSeconds === null ? null : { episodeId: selection.episodeId, seconds: startAtSeconds },
});

export interface EpisodeBeginning {
  startAtSeconds: number | null;
  voice: string | null;
  /** The place the viewer is asked about; the player stands there already. */
  resume: { seconds: number } | null;
  notice: Notice | null;
}

/** An episode in the voice it is heard in, with what is to be asked and said at its start. */
export const episodeBegun = (selection: Selection, { startAtSeconds, ...said }: EpisodeBeginning): Update => ({
  ...selected(selection, startAtSeconds),
  ...said,
});

/** The voice to hear from now on. */
export const dubChosen = (voice: string): Update => ({ voice, openMenu: null });

export const streamOpened = (stream: Stream): Update => ({ stream });

/**
 * The failure, and the place to come back to. Before a stream of the chosen episode is there the time is that of the
 * episode before, and that of blocked content is the placeholder's: neither is a place.
 */
export const failed = (
  failure: WidgetError,
  positionSeconds: number,
  onlineStart: StartIntent | null = null,
): ((state: WidgetState) => Update) => {
  return ({ selection, stream, lastPosition }) => ({
    failure,
    onlineStart,
    lastErrorId: failure.id,
    recovering: null,
    openMenu: null,
    ...NOTHING_ASKED,
    lastPosition:
      selection !== null && stream !== null && failure.kind !== 'region-blocked' && positionSeconds > 0
        ? { episodeId: selection.episodeId, seconds: positionSeconds }
        : lastPosition,
  });
};

/** The icon of an open menu closes it. */
export const menuToggled = (menu: MenuName): ((state: WidgetState) => Update) => {
  return ({ openMenu }) => ({ openMenu: openMenu === menu ? null : menu, menuPath: NEW_MENU_PATH });
};

/** Opens a menu at a path; without one, as an icon does. */
export const menuOpened = (menu: MenuName, menuPath = NEW_MENU_PATH): Update => ({ openMenu: menu, menuPath });

export const menuClosed = (): Update => ({ openMenu: null });

export const captionStyleSet = (captionStyle: CaptionStyle): Update => ({ captionStyle });

export const soundRefusedSet = (soundRefused: boolean): Update => ({ soundRefused });

export const recoveringSet = (recovering: WidgetState['recovering']): Update => ({ recovering });

export const offlineSet = (offline: boolean): Update => ({ offline });

export const stretchedSet = (stretched: boolean): Update => ({ stretched });

/** The viewer has decided: the saved second stands. */
export const resumeAnswered = (): Update => ({ resume: null });

/** The viewer wants the beginning: the saved second is no place to start at any more. */
export const startedOver = (): Update => ({ resume: null, lastPosition: null });

export const nextCardShown = (episodeId: number, seconds: number): Update => ({ nextCard: { episodeId, seconds } });

export const nextCardHidden = (): Update => ({ nextCard: null });

/** The viewer stays with this episode: the card goes, and its end is an end. */
export const nextCancelledByViewer = (): Update => ({ nextCard: null, nextCancelled: true });

export const diagnosticsToggled = ({ diagnosticsShown }: WidgetState): Update => ({
  diagnosticsShown: !diagnosticsShown,
});

export const noticeShown = (notice: Notice): Update => ({ notice });

export const noticeGone = (): Update => ({ notice: null });

/** Nobody wants the content to play. */
const UNWANTED = { adWanted: false, adAsked: false, adPaused: false } as const;

/** An episode whose ads are asked for. */
export const adsAwaited = (): Update => ({ ...UNWANTED, adFlow: 'load', ad: null, midrolls: [], midrollAt: null });

/** The content is to play: an ad that is ready goes before it, and no menu stays open behind it. */
export const adWantedBy = (asked: boolean): ((state: WidgetState) => Update) => {
  return ({ adAsked }) => ({ adWanted: true, adAsked: adAsked || asked, adPaused: false, openMenu: null });
};

/** The wish is taken back. An ad that has begun stays where it is, paused. */
export const adUnwanted = ({ ad }: WidgetState): Update => (ad?.isStarted ? { adPaused: true } : UNWANTED);

export const midrollsKnown = (midrolls: readonly string[]): Update => ({ midrolls });

export const midrollScheduled = (midrollAt: number | null): Update => ({ midrollAt });

/** The midroll is fetched: once an episode. */
export const midrollAsked = (): Update => ({ adFlow: 'load', midrolls: [] });

/** The ad can be shown, and stands in the history. */
export const adLoaded = (item: AdHistoryItem): ((state: WidgetState) => Update) => {
  return ({ adHistory }) => ({ adFlow: 'ready', adHistory: [...adHistory, item] });
};

export const adShown = (ad: AdView | null): Update => ({ ad });

/** The break is over, or there was none: the content's turn. */
export const adsOver = ({ midrolls, midrollAt }: WidgetState): Update => ({
  ...UNWANTED,
  adFlow: 'stopped',
  ad: null,
  midrollAt: midrolls.length === 0 ? null : midrollAt,
});

/** The first frame of an ad was shown. */
export const adStarted = (ad: AdView): ((state: WidgetState) => Update) => {
  return ({ selection, prerollSeen }) => ({
    ad,
    prerollSeen: ad.type === 'preroll' ? (selection?.episodeId ?? null) : prerollSeen,
  });
};
