import { useEffect, useRef, useState } from 'react';
import { Markup } from '../kit/markup';
import { useFocusHandoff } from '../kit/use-focus-handoff';
import { answerOf, focusQuestion, QUESTION_FRAME, question } from '../shell/question';
import { QUESTION } from '../shell/shell-marks';
import { isShellAsking, useShellRemoval } from '../widget/remove-shell';
import { useEscape } from '../widget/use-keys';
import { useCommands, useWidget } from '../widget/use-widget';

/**
 * Asks whether to continue at the saved position; the player has sought to it already. It continues the question of the
 * page's shell (`startup/ask-question.ts`), if that is still open.
 */
export function ResumePrompt() {
  const { resume, startOver, dismissResume } = useCommands();
  const seconds = useWidget((state) => state.resume?.seconds ?? null);
  const prompt = useRef<HTMLElement | null>(null);
  const [isSteady] = useState(() => isShellAsking(document));
  useEffect(() => {
    // The shell's question has passed its focus on.
    if (!isSteady) focusQuestion(prompt.current);
  }, [isSteady]);
  useEscape('question', dismissResume);
  useShellRemoval();
  useFocusHandoff(prompt);
  if (seconds === null) return null;
  const answers = { continue: resume, 'start-over': startOver };
  return (
    <Markup
      {...QUESTION_FRAME}
      className={QUESTION}
      data-layer="dialog"
      data-steady={isSteady || undefined}
      html={question(seconds)}
      fill={(element) => {
        prompt.current = element;
      }}
      onClick={(event) => {
        const answer = answerOf(event);
        if (answer !== null) answers[answer]();
      }}
    />
  );
}
