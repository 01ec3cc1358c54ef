import { formatTime } from '@/lib/time';
import { useMedia } from '../widget/use-media';
import styles from './time-display.module.css';

/** The duration. A stream is some hundredths of a second shorter or longer than its catalogue says. */
export function TotalTime() {
  const duration = useMedia('duration');
  return (
    <span className={styles.total}>
      <span className={styles.of}>/</span>
      {formatTime(Math.round(duration))}
    </span>
  );
}
