import { useMediaState } from '@vidstack/react';
import { overlayText } from '@/i18n/overlay-text';
import styles from '../feedback/notice.module.css';
import { useWidget } from '../use-widget';

/** Tells the viewer that a broken stream is being retried. Silent while the video moves, and while the offline message shows. */
export function Recovering() {
  const broken = useWidget(({ recovering, offline }) => recovering !== null && !offline);
  const waiting = useMediaState('waiting');
  const canPlay = useMediaState('canPlay');
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
