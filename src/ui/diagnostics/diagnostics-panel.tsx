import { useEffect, useRef, useState } from 'react';
import type { Diagnostics } from '@/flows';
import { diagnosticsText as text } from '@/i18n/diagnostics-text';
import { Sheet, SheetBody, SheetTitle } from '../kit/sheet';
import { useReturnFocus } from '../kit/use-return-focus';
import { useEscape } from '../widget/use-keys';
import { useCommands, useLazyCommands } from '../widget/use-widget';
import styles from './diagnostics.module.css';
import { MOST_SAMPLES, type Samples, useSamples } from './use-samples';

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

const HEIGHT = 20;

/** The bandwidth of the last minute, the latest sample at the right edge; the list shows its number. */
function BandwidthGraph({ bandwidths }: { bandwidths: readonly (number | null)[] }) {
  const highest = Math.max(1, ...bandwidths.map((bandwidth) => bandwidth ?? 0));
  const first = MOST_SAMPLES - bandwidths.length;
  const points = bandwidths.map((bandwidth, index) => {
    const y = HEIGHT - ((bandwidth ?? 0) / highest) * (HEIGHT - 1);
    return `${first + index},${y.toFixed(2)}`;
  });
  const line = points.join(' ');
  return (
    <div className={styles.graph} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, its figure is read in the list */}
      <svg viewBox={`0 0 ${MOST_SAMPLES - 1} ${HEIGHT}`} preserveAspectRatio="none" data-testid="bandwidth-graph">
        <polygon points={`${first},${HEIGHT} ${line} ${MOST_SAMPLES - 1},${HEIGHT}`} />
        <polyline points={line} />
      </svg>
      <span>{text.highest(text.bits(highest))}</span>
      <span>{text.graph}</span>
    </div>
  );
}

/** One row of the panel. */
interface DiagnosticsRow {
  name: keyof typeof text.rows;
  value: string;
}

type Read = (now: Diagnostics) => string | null;

/** The text of each row, in order. Null leaves the row out; an unknown value is a dash. */
const READ: Readonly<Record<DiagnosticsRow['name'], Read>> = {
  resolution: ({ resolution, maxResolution }) =>
    resolution === null
      ? text.unknown
      : text.resolution(sizeText(resolution), maxResolution && sizeText(maxResolution)),
  frame: ({ frame }) => (frame === null ? text.unknown : sizeText(frame)),
  bitrate: ({ bitrate }) => known(bitrate, text.bits),
  buffer: ({ bufferAhead }) => known(bufferAhead, text.seconds),
  frames: ({ droppedFrames, totalFrames }) =>
    droppedFrames === null || totalFrames === null ? text.unknown : text.frames(droppedFrames, totalFrames),
  bandwidth: ({ bandwidth }) => known(bandwidth, text.bits),
  network: ({ network }) => network ?? text.unknown,
  latency: ({ liveLatency }) => (liveLatency === null ? null : text.seconds(liveLatency)),
  codecs: ({ codecs }) => codecs,
  source: ({ source }) => source?.toUpperCase() ?? text.unknown,
  volume: ({ volume, muted }) => text.volume(Math.round(volume * 100), muted),
  rate: ({ rate }) => text.rate(rate),
  content: ({ movieId }) => (movieId === null ? null : String(movieId)),
  episode: ({ episodeId }) => (episodeId === null ? null : String(episodeId)),
  variant: ({ variantId }) => (variantId === null ? null : String(variantId)),
  view: ({ viewId }) => viewId,
  player: ({ version }) => version,
  error: ({ errorId }) => errorId,
};

/** The rows of the panel, in order. */
function diagnosticsRows(now: Diagnostics): DiagnosticsRow[] {
  return (Object.keys(READ) as DiagnosticsRow['name'][]).flatMap((name) => {
    const value = READ[name](now);
    return value === null ? [] : [{ name, value }];
  });
}

const sizeText = ({ width, height }: { width: number; height: number }): string => text.size(width, height);

const known = (value: number | null, read: (value: number) => string): string =>
  value === null ? text.unknown : read(value);
