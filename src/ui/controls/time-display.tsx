import { Time } from '../kit/slider';
import { useMedia } from '../kit/use-media';
import { LiveButton } from './live-button';
import styles from './time-display.module.css';

/** The time of how much; of a live stream, how live it is. */
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
