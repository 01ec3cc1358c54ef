import type { Id } from '@/domain/catalogue/id';
import { automaticSkip, SAME_S } from '@/domain/playback/segments';
import { currentEpisode, selectCanWatch, selectHasAdBreak, selectIsAsked, selectSkips } from '@/store/selectors';
import type { SkipUndo, WidgetState } from '@/store/state';
import type { AllDeps } from '../deps';
import { skipSegment } from './skip-segment';

/** Passes over intros, recaps and credits where the viewer has asked for it. */
export function skipByItself(deps: AllDeps): void {
  const { store, media, timeline } = deps;
  let undone: SkipUndo | null = null;
  let kept: readonly (SkipUndo & { from: number })[] = [];
  let soughtTo: number | null = null;
  let skippedTo: number | null = null;
  let isSeeking = false;
  const keptIn = (episodeId: Id) => kept.filter((one) => one.episodeId === episodeId);
  media.on('seeking', ({ to }) => {
    isSeeking = true;
    // Its own seek is none of the viewer.
    if (skippedTo === null || Math.abs(to - skippedTo) > SAME_S) soughtTo = to;
  });
  media.on('seeked', () => {
    isSeeking = false;
    skippedTo = null;
  });
  timeline.on('episodechange', () => {
    soughtTo = skippedTo = null;
    isSeeking = false;
  });
  media.on('timeupdate', () => {
    const state = store.getState();
    const { leanBack, selection, nextCancelled } = state;
    if (leanBack?.undone && leanBack.undone !== undone) {
      undone = leanBack.undone;
      kept = [...kept, { ...undone, from: undone.seconds }];
    }
    if (isSeeking || selection === null || !maySkip(state)) return;
    const { playback, currentTime: seconds } = media.state();
    if (playback !== 'playing' || media.isLive()) return;
    const episode = currentEpisode(state);
    const segment = automaticSkip({ episode, seconds, soughtTo, kept: keptIn(selection.episodeId), nextCancelled });
    if (segment === null) return;
    isSeeking = true;
    skippedTo = segment.end;
    skipSegment(deps, true);
    // Credits lead on at once: their card would only flash.
    store.setState({ nextCard: null });
  });
}

/** A question, an ad, a midroll that is fetched, and a part that repeats go first. */
const maySkip = (state: WidgetState): boolean =>
  selectSkips(state) &&
  !state.leanBack?.repeat &&
  state.stream !== null &&
  selectCanWatch(state) &&
  !selectIsAsked(state) &&
  !selectHasAdBreak(state);
