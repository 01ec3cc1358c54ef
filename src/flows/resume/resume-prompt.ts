import { resumeAnswered, startedOver } from '@/store/updates/episode';
import type { Deps } from '../deps';
import { openStream } from '../episodes/open-stream';
import { run } from '../fail';

type AnswerDeps = Parameters<typeof openStream>[0] & Deps<'pendingWork'>;

/** A place further away than this from the saved one was gone to on purpose, or by a player that cannot start there. */
const SAME_POSITION_S = 1;

/** Goes on at the saved second (spec section 4, "Resume prompt"). */
export function continueSaved(deps: AnswerDeps): void {
  const { store, media } = deps;
  const { resume, stream } = store.getState();
  if (resume === null) return;
  store.setState(resumeAnswered());
  if (stream === null) {
    run(deps, openStream(deps, 'asked'));
    return;
  }
  const { currentTime, duration } = media.state();
  if (duration > 0 && Math.abs(currentTime - resume.seconds) > SAME_POSITION_S) media.seek(resume.seconds);
  void media.play();
}

/** Plays from the beginning. While the stream is still looked up it is opened there, and never at the saved second. */
export function startOver(deps: AnswerDeps): void {
  const { store, media } = deps;
  const { resume, stream } = store.getState();
  if (resume === null) return;
  store.setState(startedOver());
  if (stream === null) {
    run(deps, openStream(deps, 'asked'));
    return;
  }
  media.seek(0);
  void media.play();
}

/** Leaves the question: the player stays where it is, paused. */
export function dismissResume({ store }: Deps<'store'>): void {
  store.setState(resumeAnswered());
}
