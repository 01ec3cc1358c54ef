import type { ReactNode } from 'react';
import { ru } from '@/i18n/ru';
import { selectIsCovered } from '@/store/selectors';
import notice from '../feedback/notice.module.css';
import { useWidget } from '../widget/use-widget';
import styles from './dock.module.css';

/**
 * Overlays of a playing video: messages on the left, offers on the right, all above the controls. They load lazily,
 * except for the offline message, which must be present when the network fails.
 */
export function Dock({ children }: { children: ReactNode }) {
  const covered = useWidget(selectIsCovered);
  const offline = useWidget((state) => state.offline);
  return (
    <div className={styles.dock} data-layer="dock" data-covered={covered || undefined}>
      <div className={`${styles.words} vv-column`} role="status">
        {offline && (
          <p className={notice.notice} data-dock-item data-testid="offline">
            {ru.player.offline}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
