import type { ResumeAnswer } from '@/domain/playback/resume-answer';
import { resumeAnswered, resumeAnswerSet, resumeOffered, startedOver } from '@/store/updates/episode';
import type { Deps } from '../deps';
import { openStream } from '../episodes/open-stream';
import { run } from '../fail';

/** Answers to the prompt. */
const ANSWERS = {
  continue: continueSaved,
  'start-over': startOver,
  dismiss: dismissResume,
} satisfies Record<ResumeAnswer['kind'], (deps: AnswerDeps) => void>;

type AnswerDeps = Parameters<typeof openStream>[0] & Deps<'pendingWork'>;

/** A larger distance from the saved position means a deliberate seek, or a player that cannot start there. */
const SAME_POSITION_S = 1;

/**
 * Takes the viewer's answer to the page's question, which is there before the player. Without an episode the answer is
 * kept for it.
 */
export function takeAnswer(deps: AnswerDeps, answer: ResumeAnswer): void {
  const { resume, selection } = deps.store.getState();
  if (resume !== null) {
    if (resume.seconds !== answer.seconds) offerSeen(deps, answer.seconds);
    ANSWERS[answer.kind](deps);
    return;
  }
  if (selection === null) deps.store.setState(resumeAnswerSet(answer));
  if (answer.kind === 'dismiss') {
    deps.playIntent.pause();
    return;
  }
  // A preview waits at the saved second.
  if (answer.kind === 'start-over') deps.media.dropPreview();
  void deps.media.play('viewer', answer.at);
}

/** Offers the position that the viewer has seen again. A newer one, of the account or the host page, arrived since. */
function offerSeen({ store, media }: AnswerDeps, seconds: number): void {
  store.setState(resumeOffered(seconds));
  media.seek(seconds);
}

/** Continues at the saved second (docs/behaviour.md, Resume). */
export function continueSaved(deps: AnswerDeps): void {
  const { store, media } = deps;
  const { resume, stream } = store.getState();
  if (resume === null) return;
  store.setState(resumeAnswered());
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

/** Closes the prompt. The player stays paused at its position. */
export function dismissResume(deps: Deps<'store' | 'playIntent'>): void {
  closeQuestion(deps);
  deps.store.setState(resumeAnswered());
}

/** Leaves the content paused, whatever started it. */
export function closeQuestion({ playIntent }: Deps<'playIntent'>): void {
  playIntent.pause();
  playIntent.release('question');
}
