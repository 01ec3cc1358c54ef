import { type Id, isSameId } from '@/domain/catalogue/id';
import { savedSeconds } from '@/domain/playback/progress';
import { asksToResume } from '@/domain/resume/asks-to-resume';
import { currentEpisode, selectCanWatch } from '@/store/selectors';
import { resumeOffered } from '@/store/updates/episode';
import type { Deps } from '../deps';
import { isBeginning } from './is-beginning';

/** Streams begin at a fraction of a second; a playhead beyond this was moved by the viewer. In seconds. */
const MOVED_S = 1;

type OfferDeps = Deps<'config' | 'store' | 'media' | 'playIntent' | 'memory' | 'ads'>;

/**
 * Offers to continue an episode at its saved position, which became known after the start. Only the chosen episode is
 * asked about, and only before anything has played, or in the first seconds of an automatic start. A position needs a duration to be judged by: where the catalogue has
 * none, the question waits once for that of the stream.
 */
export function offerResume(deps: OfferDeps, episodeId: Id): void {
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

function offer(deps: OfferDeps, episodeId: Id): void {
  const { store, media, playIntent, memory } = deps;
  const state = store.getState();
  const { selection, resume } = state;
  if (selection === null || !isSameId(selection.episodeId, episodeId) || !selectCanWatch(state) || !isUndecided(deps))
    return;
  const seconds = savedSeconds(memory.progress.read() ?? {}, episodeId, selection.variantId);
  const duration = currentEpisode(state)?.duration ?? media.state().duration;
  if (resume?.seconds === seconds || !asksToResume(seconds, duration)) return;
  // First, so that the pause saves nothing.
  store.setState(resumeOffered(seconds));
  // A stream that is not there yet waits for the answer.
  if (media.state().playback === 'playing') media.pause();
  else playIntent.pause();
  playIntent.hold('question');
  media.seek(seconds);
}

/** True when nothing else decides the position: a running start, the link, or a choice of the viewer. */
function isUndecided(deps: OfferDeps): boolean {
  const { config, store, media, playIntent, ads } = deps;
  const state = store.getState();
  const { playback, currentTime } = media.state();
  const isAdOn = ads.running()?.state()?.isPlaying === true;
  const isOn = playback !== 'idle' || (playIntent.isExpected() && (state.stream !== null || isAdOn));
  if (isOn && (isAdOn || !isBeginning(deps))) return false;
  if (config.query.t !== null || config.query.episodeTime !== null) return false;
  // The open prompt has moved the playhead itself.
  return state.resume !== null || (state.lastPosition === null && (isOn || currentTime < MOVED_S));
}
