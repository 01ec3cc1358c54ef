import type { Stream } from '@/domain/catalogue/stream';
import type { StartIntent } from '@/domain/playback/start-intent';
import type { WidgetError } from '@/domain/widget/errors';
import type { Catalogued, Notice, Selection, WidgetState } from '../state';

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
  dub: string | null;
  /** The place the viewer is asked about; the player stands there already. */
  resume: { seconds: number } | null;
  notice: Notice | null;
}

/** An episode with its dub, and the question and notice at its start. */
export const episodeBegun = (selection: Selection, { startAtSeconds, ...said }: EpisodeBeginning): Update => ({
  ...selected(selection, startAtSeconds),
  ...said,
});

/** The dub from now on. */
export const dubChosen = (dub: string): Update => ({ dub: dub, openMenu: null });

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

/** A saved position became known after the episode had begun: the player seeks there and asks. */
export const resumeOffered = (seconds: number): ((state: WidgetState) => Update) => {
  return ({ selection }) => ({
    resume: { seconds },
    lastPosition: selection === null ? null : { episodeId: selection.episodeId, seconds },
  });
};

/** The viewer has decided: the saved second stands. */
export const resumeAnswered = (): Update => ({ resume: null });

/** The viewer wants the beginning: the saved second is no place to start at any more. */
export const startedOver = (): Update => ({ resume: null, lastPosition: null });

export const nextCardShown = (episodeId: number, seconds: number): Update => ({ nextCard: { episodeId, seconds } });

export const nextCardHidden = (): Update => ({ nextCard: null });

/** The viewer stays with this episode: the card goes, and its end is an end. */
export const nextCancelledByViewer = (): Update => ({ nextCard: null, nextCancelled: true });
