import type { WidgetError } from '@/domain/widget/errors';
import { errorText } from '@/i18n/error-text';
import { ru } from '@/i18n/ru';
import { LazyPart, type Load } from '../kit/lazy-part';
import { useShellRemoval } from '../widget/remove-shell';
import styles from './failure-screen.module.css';

const loadDetails: Load<{ error: WidgetError }> = () =>
  import('./failure-details').then(({ FailureDetails }) => FailureDetails);

interface FailureScreenProps {
  error: WidgetError;
  /** The player restarts by itself once the network is back. */
  isOffline?: boolean;
  onRetry(): void;
}

/**
 * Replaces the player: explains the failure and offers the next step as a button. The title, the picture and the field of
 * the id load later, so the text depends on no chunk.
 */
export function FailureScreen({ error, isOffline = false, onRetry }: FailureScreenProps) {
  useShellRemoval();
  const { message, hint: cause, action } = errorText(error);
  const [sentence, id] = message.split(ru.failure.errorId);
  const hint = isOffline ? ru.player.offline : cause;
  return (
    <div
      className={`${styles.panel} vv-column`}
      data-layer="failure"
      data-testid="failure-panel"
      data-kind={error.kind}
      data-error-id={error.id}
    >
      <div className={`${styles.content} vv-column`}>
        <div className={`${styles.text} vv-column`} role="alert">
          <h2 className={styles.message}>
            {sentence}
            {id && <span>{ru.failure.errorId + id}</span>}
          </h2>
          {hint !== null && <p className={styles.hint}>{hint}</p>}
        </div>
        <LazyPart load={loadDetails} props={{ error }} />
      </div>
      {action !== null && (
        <button type="button" className={`${styles.action} vv-main`} onClick={onRetry}>
          {action}
        </button>
      )}
    </div>
  );
}
