import type { Stream } from '@/domain/catalogue/stream';
import type { WidgetError } from '@/domain/widget/errors';
import { initialState, type Notice, type Selection, type WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** Prompts and cards belong to the previous episode. */
const NOTHING_ASKED = {
  resume: null,
  nextCard: null,
  notice: null,
} as const;

/** A restart keeps the selection and the position, and resets the rest. */
export const restarted = (state: WidgetState): Update => ({
  catalogued: null,
  stream: null,
  isUnloaded: false,
  failure: null,
  restart: null,
  recovering: null,
  openMenu: null,
  ...NOTHING_ASKED,
  attempt: state.attempt + 1,
});

/**
 * Another film or series takes the frame. Choices of the viewer and of the site stay. The player stays on the screen, with
 * its fullscreen, unless a failure has replaced it.
 */
export const contentReplaced = (state: WidgetState): Update => {
  const { settings, leanBack, offline, stretched, soundRefused, diagnosticsShown } = state;
  return {
    ...initialState(state),
    ...{ settings, leanBack, offline, stretched, soundRefused, diagnosticsShown },
    // Picture and link are of the film.
    hostPage: { ...state.hostPage, shareUrl: null, poster: null },
    attempt: state.attempt + (state.attempt === 0 || state.failure !== null ? 1 : 0),
  };
};

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

export interface EpisodeBeginning {
  startAtSeconds: number | null;
  dub: string | null;
  /** Position of the resume prompt. The player is there already. */
  resume: { seconds: number } | null;
  notice: Notice | null;
}

/** Starts an episode with its dub, resume prompt and notice. */
export const episodeBegun = (
  selection: Selection,
  { startAtSeconds, ...said }: EpisodeBeginning,
): ((state: WidgetState) => Update) => {
  return (before) => ({ ...selected(selection, startAtSeconds)(before), ...said });
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
    failure,
    restart,
    retryIn: null,
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

/** A saved position arrived after the start: the player seeks there and the prompt opens. */
export const resumeOffered = (seconds: number): ((state: WidgetState) => Update) => {
  return ({ selection }) => ({
    resume: { seconds },
    lastPosition: selection === null ? null : { episodeId: selection.episodeId, seconds },
  });
};

/** The viewer starts over. The saved second is dropped. */
export const startedOver = (): Update => ({ resume: null, lastPosition: null });

/** The next episode starts by itself again, also after a cancel; or its card closes. */
export const nextOffered = (isOffered: boolean): Update => (isOffered ? { nextCancelled: false } : { nextCard: null });
