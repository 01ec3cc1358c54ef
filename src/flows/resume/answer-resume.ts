import type { WidgetState } from '@/store/state';
import type { AllDeps, Deps } from '../deps';
import { openStream } from '../episodes/open-stream';
import { run } from '../fail';

/** A larger distance from the saved position means a deliberate seek, or a player that cannot start there. */
const SAME_POSITION_S = 1;

/** Continues at the saved second (docs/behaviour.md, Resume). */
export function continueSaved(deps: AllDeps): void {
  answer(deps, { resume: null }, ({ media }, saved) => {
    const { currentTime, duration } = media.state();
    if (duration > 0 && Math.abs(currentTime - saved) > SAME_POSITION_S) media.seek(saved);
  });
}

/** Plays from the beginning. A stream that is still resolved starts there as well. */
export function startOver(deps: AllDeps): void {
  answer(deps, { resume: null, lastPosition: null }, ({ media }) => {
    // A preview waits at the saved second.
    media.dropPreview();
    media.seek(0);
  });
}

function answer(deps: AllDeps, update: Partial<WidgetState>, move: (deps: AllDeps, saved: number) => void): void {
  const { store, media, playIntent } = deps;
  const { resume, stream } = store.getState();
  if (resume === null) return;
  store.setState(update);
  if (stream === null) {
    playIntent.request('viewer');
    run(deps, openStream(deps));
  } else {
    move(deps, resume.seconds);
    void media.play('viewer');
  }
}

/** Closes the prompt. The player stays paused at its position, also where the page has asked before there is an episode. */
export function dismissResume({ store, playIntent }: Deps<'store' | 'playIntent'>): void {
  // Nobody has answered, so the content stays paused, also after an automatic start.
  if (store.getState().selection === null || playIntent.isHeld('question')) playIntent.pause();
  playIntent.release('question');
  store.setState({ resume: null });
}
