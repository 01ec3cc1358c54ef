import type { CSSProperties } from 'react';
import type { AdIcon } from '@/domain/ads/ad';
import { adText } from '@/i18n/ad-text';
import { useCommands } from '../widget/use-widget';
import styles from './ad-icons.module.css';
import { AdLink } from './ad-link';
import { useAd } from './use-ad';

/** The icons of the ad's document. Label and controls lie above them. */
export function AdIcons() {
  const ad = useAd((current) => current?.id ?? '');
  const turn = useAd((current) => current?.position ?? 0);
  const icons = useAd((current) => current?.icons);
  return (
    <div className={`${styles.icons} vv-layer`}>
      {icons?.map((icon) => (
        // An icon of the next ad is drawn, and counted, anew.
        <DrawnIcon key={`${ad} ${turn} ${icon.id}`} icon={icon} />
      ))}
    </div>
  );
}

function DrawnIcon({ icon }: { icon: AdIcon }) {
  const { viewAdIcon, clickAdIcon } = useCommands();
  const { id, program, url, x, y, width, height, clickThrough } = icon;
  const style = { left: x, width, '--vv-y': `${y}px`, '--vv-height': `${height}px` } as CSSProperties;
  // A picture that does not load has not been seen.
  const seen = () => viewAdIcon(id);
  if (clickThrough === null) {
    return (
      <img
        className={styles.icon}
        style={style}
        src={url}
        alt={adText.icon(program)}
        data-testid="spot-icon"
        onLoad={seen}
      />
    );
  }
  return (
    <AdLink
      address={clickThrough}
      click={() => clickAdIcon(id)}
      className={styles.icon}
      style={style}
      aria-label={adText.iconVisit(program)}
      data-testid="spot-icon"
    >
      <img src={url} alt="" onLoad={seen} />
    </AdLink>
  );
}
