import { useEffect, useState } from 'react';
import { liveText } from '@/i18n/overlay-text';
import styles from '../feedback/notice.module.css';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';

/** A shorter wait for the next segment is no interruption. */
export const LIVE_WAIT_MS = 2_000;

/** Says that a live stream has no signal: its playlist stands still, or its server fails. Offline has its own message. */
export function LiveWait() {
  const live = useMedia('live');
  const waiting = useMedia('waiting');
  const started = useMedia('started');
  const offline = useWidget((state) => state.offline);
  const isShown = useLong(live && started && waiting) && !offline;
  return (
    <div role="status">
      {isShown && (
        <p className={styles.notice} data-dock-item data-testid="live-wait">
          {liveText.interrupted}
        </p>
      )}
    </div>
  );
}

function useLong(waits: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(waits), waits ? LIVE_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [waits]);
  return isLong && waits;
}
