import { overlayText } from '@/i18n/overlay-text';
import styles from '../feedback/notice.module.css';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

/**
 * Shows that a broken stream is being retried. Hidden while the video plays, while the offline message shows, and in a
 * live stream, which has a message of its own.
 */
export function Recovering() {
  const broken = useWidget(({ recovering, offline }) => recovering !== null && !offline);
  const live = useMedia('live');
  const waiting = useMedia('waiting');
  const canPlay = useMedia('canPlay');
  return (
    <div role="status">
      {broken && !live && (waiting || !canPlay) && (
        <p className={styles.notice} data-dock-item data-testid="recovering">
          {overlayText.recovering}
        </p>
      )}
    </div>
  );
}
