import { clamp } from '@/lib/number';
import styles from './ad-panel.module.css';
import { useAd } from './use-ad';

/** How far the ad is, along the lower edge; nothing to move it by. The time that is left says the same in words. */
export function AdProgress() {
  const turn = useAd((ad) => ad?.position ?? 0);
  const part = useAd((ad) => (ad !== null && ad.duration > 0 ? clamp(ad.currentTime / ad.duration, 0, 1) : 0));
  return (
    <div className={styles.progress} aria-hidden="true" data-testid="spot-progress">
      {/* The next ad begins at its start, it does not run back to it. */}
      <div key={turn} style={{ scale: `${part.toFixed(4)} 1` }} />
    </div>
  );
}
