import type { CaptionStyle } from '@/domain/caption-style';
import type { WidgetError } from '@/domain/errors';
import type { Stream } from '@/domain/stream';
import type { Catalogued, MenuName, Selection, WidgetState } from './state';

type Update = Partial<WidgetState>;

/** A new start of the player: what was chosen and where the viewer was stay, the rest begins afresh. */
export const restarted = (state: WidgetState): Update => ({
  catalogued: null,
  stream: null,
  failure: null,
  openMenu: null,
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
  lastPosition: startAtSeconds === null ? null : { episodeId: selection.episodeId, seconds: startAtSeconds },
});

export const streamOpened = (stream: Stream): Update => ({ stream });

/**
 * The failure, and the place to come back to. Before a stream of the chosen episode is there the time is that of the
 * episode before, and that of blocked content is the placeholder's: neither is a place.
 */
export const failed = (failure: WidgetError, positionSeconds: number): ((state: WidgetState) => Update) => {
  return ({ selection, stream, lastPosition }) => ({
    failure,
    openMenu: null,
    lastPosition:
      selection !== null && stream !== null && failure.kind !== 'region-blocked' && positionSeconds > 0
        ? { episodeId: selection.episodeId, seconds: positionSeconds }
        : lastPosition,
  });
};

/** The icon of an open menu closes it. */
export const menuToggled = (menu: MenuName): ((state: WidgetState) => Update) => {
  return ({ openMenu }) => ({ openMenu: openMenu === menu ? null : menu });
};

export const menuOpened = (menu: MenuName): Update => ({ openMenu: menu });

export const menuClosed = (): Update => ({ openMenu: null });

export const captionStyleSet = (captionStyle: CaptionStyle): Update => ({ captionStyle });

export const soundRefusedSet = (soundRefused: boolean): Update => ({ soundRefused });
