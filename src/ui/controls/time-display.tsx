import { Time, useMediaState } from '@vidstack/react';
import { LiveButton } from './live-button';
import styles from './time-display.module.css';

/** The time of how much; of a live stream, how live it is. */
export function TimeDisplay() {
  const live = useMediaState('live');
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
