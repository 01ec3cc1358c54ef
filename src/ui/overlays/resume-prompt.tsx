import { useEffect, useRef } from 'react';
import { overlayText } from '@/i18n/overlay-text';
import { formatTime } from '@/lib/time';
import { Icon } from '../kit/icons/icon';
import { useEscape } from '../kit/use-escape';
import { useFocusHandoff } from '../kit/use-focus-handoff';
import { useCommands, useWidget } from '../use-widget';
import styles from './resume-prompt.module.css';

/** Asks whether to go on where the viewer stopped (spec section 4); the player stands there already. */
export function ResumePrompt() {
  const { resume, startOver, dismissResume } = useCommands();
  const seconds = useWidget((state) => state.resume?.seconds ?? null);
  const prompt = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // While the viewer is elsewhere on the owner's page the focus is not ours to take.
    if (document.hasFocus()) main.current?.focus({ preventScroll: true });
  }, []);
  useEscape(dismissResume);
  useFocusHandoff(prompt);
  if (seconds === null) return null;
  return (
    <section
      ref={prompt}
      className={styles.prompt}
      role="dialog"
      aria-label={overlayText.resume.question}
      data-testid="resume-prompt"
    >
      <h2 className={styles.question}>{overlayText.resume.question}</h2>
      <button ref={main} type="button" className={styles.goOn} data-testid="resume-continue" onClick={resume}>
        <Icon name="play" />
        {overlayText.resume.goOn(formatTime(seconds))}
      </button>
      <button type="button" className={styles.startOver} data-testid="resume-start-over" onClick={startOver}>
        <Icon name="replay" />
        {overlayText.resume.startOver}
      </button>
    </section>
  );
}
