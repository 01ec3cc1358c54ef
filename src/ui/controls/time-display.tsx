import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part';
import { Time } from '../kit/slider';
import { type Load, useLazyComponent } from '../kit/use-lazy-component';
import { useMedia } from '../kit/use-media';
import styles from './time-display.module.css';

const LiveButton = lazyPart(() => import('./live-button').then((module) => module.LiveButton));
const loadToggle: Load = () => import('./time-toggle').then(({ TimeToggle }) => TimeToggle);

/**
 * The position and the duration; for a live stream, its distance from the edge. The button for the remaining time
 * replaces them once its code has loaded, at the same size.
 */
export function TimeDisplay() {
  const live = useMedia('live');
  const Toggle = useLazyComponent(loadToggle, false, useMedia('started') && !live, doNothing);
  if (live) {
    return (
      <Suspense>
        <LiveButton />
      </Suspense>
    );
  }
  if (Toggle !== null) return <Toggle />;
  return (
    <div className={styles.time} data-testid="time">
      <Time type="current" />
      <span className={styles.total}>
        <span className={styles.of}>/</span>
        <Time type="duration" />
      </span>
    </div>
  );
}

const doNothing = () => undefined;
