import { overlayText } from '@/i18n/overlay-text';
import styles from '../feedback/notice.module.css';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

/** Shows that a broken stream is being retried. Hidden while the video plays, and while the offline message shows. */
export function Recovering() {
  const broken = useWidget(({ recovering, offline }) => recovering !== null && !offline);
  const waiting = useMedia('waiting');
  const canPlay = useMedia('canPlay');
  return (
    <div role="status">
      {broken && (waiting || !canPlay) && (
        <p className={styles.notice} data-dock-item data-testid="recovering">
          {overlayText.recovering}
        </p>
      )}
    </div>
  );
}
