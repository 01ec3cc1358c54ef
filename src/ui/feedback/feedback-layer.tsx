import { useEffect, useState } from 'react';
import { ru } from '@/i18n/ru';
import { Icon } from '../kit/icons/icon';
import { useLayout } from '../widget/use-compact-layout';
import { useMedia, usePlayerFrame } from '../widget/use-media';
import { useShown } from '../widget/use-shown';
import { type Feedback, onFeedback } from './feedback-event';
import styles from './feedback-layer.module.css';

/** How long feedback stays. */
const SHOWN_MS = 800;

interface Shown {
  feedback: Feedback;
  /** A new number restarts the animation. */
  turn: number;
}

/** Shows the effect of a key or a double tap for a moment. Hidden from screen readers, which have the announcer. */
export function FeedbackLayer() {
  const player = usePlayerFrame();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const el = player?.el;
    if (!el) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    onFeedback(
      el,
      (feedback) => {
        clearTimeout(timer);
        setShown((before) => ({ feedback: addUp(before?.feedback, feedback), turn: (before?.turn ?? 0) + 1 }));
        timer = setTimeout(() => setShown(null), SHOWN_MS);
      },
      controller.signal,
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [player]);
  const isRepeated = useButtonShown();
  if (shown === null) return null;
  const { icon, text, seconds, side = 'middle' } = shown.feedback;
  const isFlash = icon === 'play' || icon === 'pause';
  if (isFlash && isRepeated) return null;
  return (
    <div
      key={`${side}${shown.turn}`}
      className={`${styles.feedback} vv-layer vv-middle`}
      data-side={side}
      data-flash={isFlash || undefined}
      aria-hidden="true"
      data-layer="feedback"
      data-testid="echo"
    >
      <div className={`${styles.pill} vv-pill`}>
        {icon !== undefined && <Icon name={icon} />}
        {seconds === undefined ? text : ru.controls.moved(seconds)}
      </div>
    </div>
  );
}

/** Whether a large button in the middle shows already what a press does: before the start, and in the centre row. */
function useButtonShown(): boolean {
  const { centred } = useLayout();
  const controls = useMedia('controlsVisible');
  const shown = useShown();
  return !shown || (centred && controls);
}

/** Seconds of one direction on one side add up: +5, +10. */
function addUp(before: Feedback | undefined, feedback: Feedback): Feedback {
  if (before?.seconds === undefined || feedback.seconds === undefined || before.side !== feedback.side) return feedback;
  const isSameWay = before.seconds > 0 === feedback.seconds > 0;
  return isSameWay ? { ...feedback, seconds: before.seconds + feedback.seconds } : feedback;
}
