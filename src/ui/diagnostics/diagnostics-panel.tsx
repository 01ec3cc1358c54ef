import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { diagnosticsText as text } from '@/i18n/diagnostics-text';
import { Icon } from '../kit/icons/icon';
import { useReturnFocus } from '../kit/use-return-focus';
import { useCommands, useWidgetContext } from '../use-widget';
import { BandwidthGraph } from './bandwidth-graph';
import styles from './diagnostics.module.css';
import { diagnosticsRows } from './diagnostics-rows';
import { type Samples, useSamples } from './use-samples';

/**
 * How the player does, second by second, for those who look for a fault. It leaves the player to itself: the keys and the
 * focus stay where they are.
 */
export function DiagnosticsPanel() {
  const { toggleDiagnostics, copyDiagnostics } = useCommands();
  const panel = useRef<HTMLElement>(null);
  const samples = useSamples();
  const { now, bandwidths, isMissing } = samples;
  useReturnFocus(panel, 'diagnostics');
  useLastEscape(toggleDiagnostics);
  return (
    <section ref={panel} className={styles.panel} aria-label={text.title} data-testid="diagnostics">
      <Opened />
      <div className={styles.head}>
        <h2>{text.title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={text.close}
          aria-keyshortcuts="Shift+D Escape"
          data-testid="diagnostics-close"
          onClick={toggleDiagnostics}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.scroll}>
        {isMissing && <p>{text.missing}</p>}
        {now !== null && (
          <>
            <dl className={styles.rows}>
              {diagnosticsRows(now).map(({ name, value }) => (
                <div key={name} className={styles.row} data-name={name}>
                  <dt>{text.rows[name]}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <BandwidthGraph bandwidths={bandwidths} />
            <button
              type="button"
              className={styles.copy}
              data-testid="diagnostics-copy"
              onClick={() => copyDiagnostics(asJson(samples))}
            >
              {text.copy}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** Said once, after the place for it is there: a screen reader hears of what changes. */
function Opened() {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  return (
    <p className="vv-unseen" role="status">
      {isSaid && text.opened}
    </p>
  );
}

/** Whatever else Esc closes stands before the panel. */
function useLastEscape(close: () => void): void {
  const { store } = useWidgetContext();
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { openMenu, resume } = store.getState();
      if (event.key !== 'Escape' || openMenu !== null || resume !== null) return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [store, close]);
}

function asJson({ now, bandwidths }: Samples): string {
  const { userAgent } = navigator;
  return JSON.stringify({ ...now, bandwidths, userAgent, takenAt: new Date().toISOString() }, null, 2);
}
