import { ru } from '@/i18n/ru';
import styles from './spinner.module.css';

/** Says that the viewer waits; heard by screen readers only while it shows. */
export function Spinner({ visible, testId = 'spinner' }: { visible: boolean; testId?: string }) {
  return (
    <div className={styles.spinner} data-visible={visible || undefined} data-testid={testId} role="status">
      {visible && (
        <>
          <div className={styles.ring} />
          <span className="vv-unseen">{ru.player.loading}</span>
        </>
      )}
    </div>
  );
}
