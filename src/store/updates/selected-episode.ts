import type { Stream } from '@/domain/catalogue/stream';
import type { WidgetError } from '@/domain/widget/errors';
import { NO_FAILURE, NO_FILM, NOTHING_ASKED, type Selection, type WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** A restart keeps the selection and the position, and resets the rest. */
export const restarted = (state: WidgetState): Update => ({
  ...NO_FAILURE,
  ...NOTHING_ASKED,
  catalogued: null,
  stream: null,
  isUnloaded: false,
  openMenu: null,
  attempt: state.attempt + 1,
});

/**
 * Another film or series takes the frame. Choices of the viewer and of the site stay. The player stays on the screen, with
 * its fullscreen, unless a failure has replaced it.
 */
export const contentReplaced = ({ attempt, failure, hostPage }: WidgetState): Update => ({
  ...NO_FILM,
  // Picture and link are of the film.
  hostPage: { ...hostPage, shareUrl: null, poster: null },
  attempt: attempt + (attempt === 0 || failure !== null ? 1 : 0),
});

/** The film ends, and the page of its link is as before a start. */
export const contentUnloaded = (state: WidgetState): Update => {
  const { catalogued, dub, hostPage, selection } = state;
  return { ...contentReplaced(state), catalogued, dub, hostPage, selection, isUnloaded: true };
};

/**
 * Selects an episode and closes the menu in one write, so that no frame shows both. The episode starts at its beginning
 * unless a position is given. A cancelled next episode stays so for the whole episode: in another dub, after a failure.
 */
export const selected = (
  selection: Selection,
  startAtSeconds: number | null = null,
): ((state: WidgetState) => Update) => {
  const { episodeId } = selection;
  return (before) => ({
    selection,
    stream: null,
    isUnloaded: false,
    openMenu: null,
    ...NOTHING_ASKED,
    nextCancelled: before.nextCancelled && before.selection?.episodeId === episodeId,
    lastPosition: startAtSeconds === null ? null : { episodeId, seconds: startAtSeconds },
  });
};

/** @param startAt second in which it goes on; null where {@link selected} has said it */
export const streamOpened = (stream: Stream, startAt: number | null = null): ((state: WidgetState) => Update) => {
  return ({ selection, lastPosition }) => ({
    stream,
    lastPosition: selection && startAt !== null ? { episodeId: selection.episodeId, seconds: startAt } : lastPosition,
  });
};

/**
 * Records the failure and the position to return to. Before the stream of the selected episode loads, the player's time
 * belongs to the previous episode; for blocked content it belongs to the placeholder. Neither is saved.
 */
export const failed = (
  failure: WidgetError,
  positionSeconds: number,
  restart: WidgetState['restart'] = null,
): ((state: WidgetState) => Update) => {
  return ({ selection, stream, lastPosition }) => ({
    ...NO_FAILURE,
    ...NOTHING_ASKED,
    failure,
    restart,
    lastErrorId: failure.id,
    openMenu: null,
    lastPosition:
      selection !== null && stream !== null && failure.kind !== 'region-blocked' && positionSeconds > 0
        ? { episodeId: selection.episodeId, seconds: positionSeconds }
        : lastPosition,
  });
};
