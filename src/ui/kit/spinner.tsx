import { ru } from '@/i18n/ru';
import styles from './spinner.module.css';

/** A wait indicator. Screen readers hear it only while it is visible. */
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
