import { type Id, isSameId } from '@/domain/catalogue/id';
import { asksToResume, savedSeconds } from '@/domain/playback/progress';
import { currentEpisode, selectCanWatch } from '@/store/selectors';
import type { AllDeps } from '../deps';

/** Streams begin at a fraction of a second; a playhead beyond this was moved by the viewer. In seconds. */
const MOVED_S = 1;

/**
 * Offers to continue an episode at its saved position, which became known after the start. Only the chosen episode is
 * asked about, and only before anything has played. A position needs a duration to be judged by: where the catalogue has
 * none, the question waits once for that of the stream.
 */
export function offerResume(deps: AllDeps, episodeId: Id): void {
  const { store, media } = deps;
  const isDurationKnown = currentEpisode(store.getState())?.duration != null || media.state().duration > 0;
  if (isDurationKnown) {
    offer(deps, episodeId);
    return;
  }
  const stop = media.on('ready', () => {
    stop();
    offer(deps, episodeId);
  });
}

function offer(deps: AllDeps, episodeId: Id): void {
  const { store, media, playIntent, memory } = deps;
  const state = store.getState();
  const { selection, resume } = state;
  if (selection === null || !isSameId(selection.episodeId, episodeId) || !selectCanWatch(state) || !isUndecided(deps))
    return;
  const seconds = savedSeconds(memory.progress.read(), episodeId, selection.variantId);
  const duration = currentEpisode(state)?.duration ?? media.state().duration;
  if (resume?.seconds === seconds || !asksToResume(seconds, duration)) return;
  // A stream that is not there yet waits for the answer.
  playIntent.pause();
  playIntent.hold('question');
  store.setState({ resume: { seconds }, lastPosition: { episodeId: selection.episodeId, seconds } });
  media.seek(seconds);
}

/** True when nothing else decides the position: a running start, the link, or a choice of the viewer. */
function isUndecided({ config, store, media, playIntent, ads }: AllDeps): boolean {
  const state = store.getState();
  const { playback, currentTime } = media.state();
  const isAdOn = ads.running()?.state()?.isPlaying === true;
  if (playback !== 'idle' || (playIntent.isExpected() && (state.stream !== null || isAdOn))) return false;
  if (config.query.t !== null || config.query.episodeTime !== null) return false;
  // The open prompt has moved the playhead itself.
  return state.resume !== null || (state.lastPosition === null && currentTime < MOVED_S);
}
