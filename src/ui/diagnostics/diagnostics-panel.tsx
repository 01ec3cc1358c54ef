import { useEffect, useRef, useState } from 'react';
import { diagnosticsText as text } from '@/i18n/diagnostics-text';
import { Sheet, SheetBody, SheetTitle } from '../kit/sheet';
import { useReturnFocus } from '../kit/use-return-focus';
import { useEscape } from '../widget/use-keys';
import { useCommands, useLazyCommands } from '../widget/use-widget';
import { BandwidthGraph } from './bandwidth-graph';
import styles from './diagnostics.module.css';
import { diagnosticsRows } from './diagnostics-rows';
import { type Samples, useSamples } from './use-samples';

/** Shows how the player performs, second by second. The player keeps the focus and its keys. */
export function DiagnosticsPanel() {
  const { toggleDiagnostics } = useCommands();
  const run = useLazyCommands();
  const panel = useRef<HTMLElement>(null);
  const samples = useSamples();
  const { now, bandwidths, isMissing } = samples;
  useReturnFocus(panel, 'diagnostics');
  useEscape('panel', toggleDiagnostics);
  return (
    <Sheet
      ref={panel}
      shape="panel"
      label={text.title}
      testId="diagnostics"
      data-layer="diagnostics"
      className={styles.panel}
    >
      <OpenedStatus />
      <SheetTitle
        title={text.title}
        label={text.close}
        testId="diagnostics-close"
        hotkey="diagnostics"
        onPress={toggleDiagnostics}
      />
      <SheetBody className={styles.scroll}>
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
              className={`${styles.copy} vv-quiet`}
              data-testid="diagnostics-copy"
              onClick={() => run(({ copy }) => copy('diagnostics', asJson(samples)))}
            >
              {text.copy}
            </button>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}

/**
 * Announces the opening. A screen reader announces a change of a status, not a new status, so the text is set after the
 * element is mounted.
 */
function OpenedStatus() {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  return (
    <p className="vv-unseen" role="status">
      {isAnnounced && text.opened}
    </p>
  );
}

function asJson({ now, bandwidths }: Samples): string {
  const { userAgent } = navigator;
  return JSON.stringify({ ...now, bandwidths, userAgent, takenAt: new Date().toISOString() }, null, 2);
}
