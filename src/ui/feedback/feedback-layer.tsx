import { useEffect, useState } from 'react';
import { ru } from '@/i18n/ru';
import { Icon } from '../kit/icons/icon';
import { usePlayerFrame } from '../kit/use-media';
import { type Feedback, onFeedback } from './feedback-event';
import styles from './feedback-layer.module.css';

/** How long an echo stays. */
const SHOWN_MS = 800;

interface Shown {
  echo: Feedback;
  /** Another number begins the movement anew. */
  turn: number;
}

/**
 * What a key or a double tap did, for a moment over the picture. Not for screen readers: the announcer speaks to them.
 */
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
      (echo) => {
        clearTimeout(timer);
        setShown((before) => ({ echo: addUp(before?.echo, echo), turn: (before?.turn ?? 0) + 1 }));
        timer = setTimeout(() => setShown(null), SHOWN_MS);
      },
      controller.signal,
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [player]);
  if (shown === null) return null;
  const { icon, text, seconds, side = 'middle' } = shown.echo;
  return (
    <div key={`${side}${shown.turn}`} className={styles.echo} data-side={side} aria-hidden="true" data-testid="echo">
      <div className={styles.pill}>
        {icon !== undefined && <Icon name={icon} />}
        {seconds === undefined ? text : ru.controls.moved(seconds)}
      </div>
    </div>
  );
}

/** Seconds of one direction on one side add up: +5, +10. */
function addUp(before: Feedback | undefined, echo: Feedback): Feedback {
  if (before?.seconds === undefined || echo.seconds === undefined || before.side !== echo.side) return echo;
  const isSameWay = before.seconds > 0 === echo.seconds > 0;
  return isSameWay ? { ...echo, seconds: before.seconds + echo.seconds } : echo;
}
