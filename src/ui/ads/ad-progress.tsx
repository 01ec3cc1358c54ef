import { clamp } from '@/lib/number';
import styles from './ad-panel.module.css';
import { useAd } from './use-ad';

/** The progress of the ad along the lower edge, without a way to seek. The remaining time says the same in words. */
export function AdProgress() {
  const turn = useAd((ad) => ad?.position ?? 0);
  const part = useAd((ad) => (ad !== null && ad.duration > 0 ? clamp(ad.currentTime / ad.duration, 0, 1) : 0));
  return (
    <div className={styles.progress} aria-hidden="true" data-testid="spot-progress">
      {/* A new ad starts without an animation back to zero. */}
      <div key={turn} className="vv-level" style={{ transform: `scaleX(${part.toFixed(4)})` }} />
    </div>
  );
}
