import { diagnosticsText } from '@/i18n/diagnostics-text';
import styles from './diagnostics.module.css';
import { MOST_SAMPLES } from './use-samples';

const HEIGHT = 20;

/** The bandwidth of the last minute, the latest sample at the right edge; the list shows its number. */
export function BandwidthGraph({ bandwidths }: { bandwidths: readonly (number | null)[] }) {
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
      <span>{diagnosticsText.highest(diagnosticsText.bits(highest))}</span>
      <span>{diagnosticsText.graph}</span>
    </div>
  );
}
