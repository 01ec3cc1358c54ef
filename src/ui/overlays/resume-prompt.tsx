import { useEffect, useRef, useState } from 'react';
import { resumeText } from '@/i18n/resume-text';
import { formatTime } from '@/lib/time';
import { Icon } from '../kit/icons/icon';
import { Sheet } from '../kit/sheet';
import { useFocusHandoff } from '../kit/use-focus-handoff';
import { isShellAsking, useShellRemoval } from '../player/remove-shell';
import { useEscape } from '../use-keys';
import { useCommands, useWidget } from '../use-widget';
import styles from './resume-prompt.module.css';

/**
 * Asks whether to continue at the saved position; the player has sought to it already. It continues the question of the
 * page's shell (`startup/ask-resume.ts`), if that is still open.
 */
export function ResumePrompt() {
  const { resume, startOver, dismissResume } = useCommands();
  const seconds = useWidget((state) => state.resume?.seconds ?? null);
  const prompt = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const [isTakeover] = useState(() => isShellAsking(document));
  useEffect(() => {
    // The shell's question has passed the focus on.
    if (isTakeover) return;
    // While the viewer works elsewhere on the host page, the focus stays there.
    if (document.hasFocus()) main.current?.focus({ preventScroll: true });
  }, [isTakeover]);
  useEscape('question', dismissResume);
  useShellRemoval();
  useFocusHandoff(prompt);
  if (seconds === null) return null;
  return (
    <Sheet
      ref={prompt}
      shape="cover"
      label={resumeText.question}
      testId="resume-prompt"
      className={`vv-question ${styles.prompt}`}
      data-steady={isTakeover || undefined}
    >
      <h2>{resumeText.question}</h2>
      <button ref={main} type="button" data-testid="resume-continue" onClick={resume}>
        <Icon name="play" />
        {resumeText.goOn(formatTime(seconds))}
      </button>
      <button type="button" data-testid="resume-start-over" onClick={startOver}>
        <Icon name="replay" />
        {resumeText.startOver}
      </button>
    </Sheet>
  );
}
