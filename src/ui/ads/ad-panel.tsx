import { useRef } from 'react';
import { adText } from '@/i18n/ad-text';
import { FullscreenToggle } from '../controls/fullscreen-toggle';
import { Notice } from '../feedback/notice';
import { LazyPart, type Load } from '../kit/lazy-part';
import { Spinner } from '../kit/spinner';
import { useFocusHandoff } from '../kit/use-focus-handoff';
import { AdLabel } from './ad-label';
import styles from './ad-panel.module.css';
import { AdPicture } from './ad-picture';
import { AdBigPlay, AdPlayToggle } from './ad-play';
import { AdProgress } from './ad-progress';
import { AdSkip } from './ad-skip';
import { AdSoundOffer } from './ad-sound-offer';
import { AdStatus } from './ad-status';
import { AdVolume } from './ad-volume';
import { useAd } from './use-ad';

const loadIcons: Load = () => import('./ad-icons').then(({ AdIcons }) => AdIcons);

/** The controls of a running ad. They never hide: the viewer must find the skip button. */
export function AdPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const waiting = useAd((ad) => ad === null || !ad.isStarted || ad.isWaiting);
  const hasIcons = useAd((ad) => ad?.isStarted === true && ad.icons !== undefined);
  const isInteractive = useAd((ad) => ad?.isInteractive);
  useFocusHandoff(panel);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={panel}
      className={`${styles.panel} vv-layer`}
      role="group"
      aria-label={adText.label}
      data-layer="spot"
      data-interactive={isInteractive}
      data-testid="spot-panel"
    >
      <div className="vv-spot-top">
        <AdLabel />
        <AdSoundOffer />
      </div>
      <Spinner visible={waiting} testId="spot-spinner" />
      <AdBigPlay />
      <div className={`${styles.bar} vv-row`}>
        <AdPlayToggle />
        <AdVolume />
        <AdSkip />
        <FullscreenToggle className="vv-spacious" testId="spot-fullscreen-toggle" />
      </div>
      <AdProgress />
      <div className={styles.words}>
        <Notice inAd />
      </div>
      <AdPicture />
      <LazyPart load={loadIcons} shown={hasIcons} />
      <AdStatus />
    </div>
  );
}
