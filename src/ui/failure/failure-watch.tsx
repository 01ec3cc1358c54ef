import { failureText } from '@/i18n/error-text';
import { useWidget } from '../widget/use-widget';
import styles from './failure-screen.module.css';

/** Announces the automatic restart, with the seconds to the next probe. Screen readers get it once, without seconds. */
export function FailureWatch() {
  const watches = useWidget(({ restart }) => restart !== null);
  const offline = useWidget((state) => state.offline);
  const retryIn = useWidget((state) => state.retryIn);
  if (!watches) return null;
  const { watch } = failureText;
  const promise = offline ? watch.network : watch.server;
  const seconds = offline ? null : retryIn;
  return (
    <>
      <p className={styles.hint} data-testid="failure-watch" aria-hidden="true">
        {seconds === null ? promise : seconds === 0 ? watch.probes : watch.counts(seconds)}
      </p>
      <span className="vv-unseen" role="status">
        {promise}
      </span>
    </>
  );
}
