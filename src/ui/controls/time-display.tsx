import { formatTime } from '@/lib/time';
import { LazyPart, type Load } from '../kit/lazy-part';
import { useMedia } from '../widget/use-media';
import styles from './time-display.module.css';
import { TotalTime } from './total-time';

const loadButton: Load = () => import('./live-button').then(({ LiveButton }) => LiveButton);
const loadToggle: Load = () => import('./time-toggle').then(({ TimeToggle }) => TimeToggle);

/**
 * The position and the duration; for a live stream, its distance from the edge. The button for the remaining time
 * replaces them once its code has loaded, at the same size.
 */
export function TimeDisplay() {
  const live = useMedia('live');
  const started = useMedia('started');
  if (live) return <LazyPart load={loadButton} />;
  return <LazyPart load={loadToggle} when={started ? 'soon' : 'never'} fallback={<PlainTime />} />;
}

function PlainTime() {
  const second = Math.floor(useMedia('currentTime'));
  return (
    <div className={`${styles.time} vv-row vv-spacious`} data-part="time" data-testid="time">
      <span>{formatTime(second)}</span>
      <TotalTime />
    </div>
  );
}
