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

/** Choosing closes the menu in the same write, so that no frame shows both. */
export const selected = (selection: Selection): Update => ({ selection, stream: null, openMenu: null });

export const streamOpened = (stream: Stream): Update => ({ stream });

/** The failure, and the place to come back to when there is one worth keeping. */
export const failed = (failure: WidgetError, positionSeconds: number): ((state: WidgetState) => Update) => {
  return ({ selection, lastPosition }) => ({
    failure,
    openMenu: null,
    lastPosition:
      selection !== null && positionSeconds > 0
        ? { episodeId: selection.episodeId, seconds: positionSeconds }
        : lastPosition,
  });
};

/** The icon of an open menu closes it. */
export const menuToggled = (menu: MenuName): ((state: WidgetState) => Update) => {
  return ({ openMenu }) => ({ openMenu: openMenu === menu ? null : menu });
};

export const menuClosed = (): Update => ({ openMenu: null });

export const soundRefusedSet = (soundRefused: boolean): Update => ({ soundRefused });
