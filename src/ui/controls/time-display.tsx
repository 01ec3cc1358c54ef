import { Time } from '../kit/slider';
import { useMedia } from '../kit/use-media';
import { LiveButton } from './live-button';
import styles from './time-display.module.css';

/** The position and the duration; for a live stream, its distance from the edge. */
export function TimeDisplay() {
  const live = useMedia('live');
  if (live) return <LiveButton />;
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
