import { startedOver } from '@/store/updates/selected-episode';
import type { Deps } from '../deps';
import { openStream } from '../episodes/open-stream';
import { run } from '../fail';

type AnswerDeps = Parameters<typeof openStream>[0] & Deps<'pendingWork'>;

/** A larger distance from the saved position means a deliberate seek, or a player that cannot start there. */
const SAME_POSITION_S = 1;

/** Continues at the saved second (docs/behaviour.md, Resume). */
export function continueSaved(deps: AnswerDeps): void {
  const { store, media } = deps;
  const { resume, stream } = store.getState();
  if (resume === null) return;
  store.setState({ resume: null });
  if (stream === null) {
    deps.playIntent.request('viewer');
    run(deps, openStream(deps));
    return;
  }
  const { currentTime, duration } = media.state();
  if (duration > 0 && Math.abs(currentTime - resume.seconds) > SAME_POSITION_S) media.seek(resume.seconds);
  void media.play('viewer');
}

/** Plays from the beginning. A stream that is still resolved starts there as well. */
export function startOver(deps: AnswerDeps): void {
  const { store, media } = deps;
  const { resume, stream } = store.getState();
  if (resume === null) return;
  store.setState(startedOver());
  if (stream === null) {
    deps.playIntent.request('viewer');
    run(deps, openStream(deps));
    return;
  }
  // A preview waits at the saved second.
  media.dropPreview();
  media.seek(0);
  void media.play('viewer');
}

/** Closes the prompt. The player stays paused at its position, also where the page has asked before there is an episode. */
export function dismissResume({ store, playIntent }: Deps<'store' | 'playIntent'>): void {
  // Nobody has answered, so the content stays paused, also after an automatic start.
  if (store.getState().selection === null || playIntent.isHeld('question')) playIntent.pause();
  playIntent.release('question');
  store.setState({ resume: null });
}
