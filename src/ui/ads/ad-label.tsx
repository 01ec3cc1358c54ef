import { useId, useState } from 'react';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { adText } from '@/i18n/ad-text';
import { InfoIcon } from '../kit/icons/info-icon';
import { Markup } from '../kit/markup';
import { adLabel, adPlace } from '../shell/ad-label';
import { useKeys } from '../widget/use-keys';
import { useLazyCommands } from '../widget/use-widget';
import styles from './ad-label.module.css';
import { useAd } from './use-ad';

const UNSEEN = `<span class="vv-unseen">${adText.left} </span>`;

/**
 * The legal label of an ad (38-FZ): the word, the advertiser and the registry token. In a small frame a button shows
 * the details.
 */
export function AdLabel() {
  const [open, setOpen] = useState(false);
  const details = useId();
  useKeys('ad', {
    escape() {
      setOpen(false);
      return 'passed';
    },
  });
  const place = useAd((ad) => ad && adPlace(ad));
  const left = useAd((ad) => ad && adCountdown(ad).secondsLeft);
  const named = useAd((ad) => ad !== null && (ad.advertiser !== null || ad.erid !== null));
  return (
    <div className="vv-spot" data-testid="spot-label">
      <Markup className="vv-spot-words" html={adLabel(place, left, UNSEEN)} />
      {named && (
        <>
          <button
            type="button"
            className={`${styles.more} vv-touch`}
            aria-label={adText.advertiser}
            aria-expanded={open}
            aria-controls={details}
            data-testid="spot-info"
            onClick={() => setOpen(!open)}
          >
            <InfoIcon />
          </button>
          <div id={details} className={`${styles.details} vv-row`} data-open={open || undefined}>
            <Advertiser />
          </div>
        </>
      )}
    </div>
  );
}

function Advertiser() {
  const run = useLazyCommands();
  const advertiser = useAd((ad) => ad?.advertiser ?? null);
  const erid = useAd((ad) => ad?.erid ?? null);
  return (
    <>
      {advertiser !== null && (
        <span className={styles.advertiser} data-testid="spot-company">
          {advertiser}
        </span>
      )}
      {advertiser !== null && erid !== null && (
        <span className={styles.dot} aria-hidden="true">
          ·
        </span>
      )}
      {erid !== null && (
        <button
          type="button"
          className={styles.erid}
          aria-label={adText.copyErid(erid)}
          data-tip={adText.copy}
          data-testid="spot-erid"
          onClick={() => run(({ copy }) => copy('erid', erid))}
        >
          {adText.erid(erid)}
        </button>
      )}
    </>
  );
}
