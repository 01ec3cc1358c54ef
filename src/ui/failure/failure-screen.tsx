import type { WidgetError } from '@/domain/widget/errors';
import { errorText } from '@/i18n/error-text';
import { ru } from '@/i18n/ru';
import { useShellRemoval } from '../player/remove-shell';
import styles from './failure-screen.module.css';

interface FailureScreenProps {
  error: WidgetError;
  /** The player restarts by itself once the network is back. */
  isOffline?: boolean;
  onRetry(): void;
}

/** Replaces the player: explains the failure and offers the next step as a button. */
export function FailureScreen({ error, isOffline = false, onRetry }: FailureScreenProps) {
  useShellRemoval();
  const { message, hint: cause, action } = errorText(error);
  const hint = isOffline ? ru.player.offline : cause;
  return (
    <div
      className={styles.panel}
      role="alert"
      data-layer="failure"
      data-testid="failure-panel"
      data-kind={error.kind}
      data-error-id={error.id}
    >
      <p className={styles.message}>{message}</p>
      {hint !== null && <p className={styles.hint}>{hint}</p>}
      {action !== null && (
        <button type="button" className={styles.action} onClick={onRetry}>
          {action}
        </button>
      )}
    </div>
  );
}
