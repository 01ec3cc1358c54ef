import { useEffect, useRef } from 'react';
import { resumeText } from '@/i18n/resume-text';
import { formatTime } from '@/lib/time';
import { Icon } from '../kit/icons/icon';
import { Sheet } from '../kit/sheet';
import { useFocusHandoff } from '../kit/use-focus-handoff';
import { useShellRemoval } from '../player/remove-shell';
import { useEscape } from '../use-keys';
import { useCommands, useWidget } from '../use-widget';
import styles from './question.module.css';

/** Asks whether to continue at the saved position; the player has sought to it already. */
export function ResumePrompt() {
  const { resume, startOver, dismissResume } = useCommands();
  const seconds = useWidget((state) => state.resume?.seconds ?? null);
  const prompt = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // While the viewer works elsewhere on the host page, the focus stays there.
    if (document.hasFocus()) main.current?.focus({ preventScroll: true });
  }, []);
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
      className={`${styles.question} ${styles.prompt}`}
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
