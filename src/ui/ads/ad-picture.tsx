import { adText } from '@/i18n/ad-text';
import { ExternalIcon } from '../kit/icons/external-icon';
import { togglePlaying } from '../widget/ad-playing';
import { useCommands, useWidgetContext } from '../widget/use-widget';
import { AdLink } from './ad-link';
import styles from './ad-panel.module.css';
import { useAd } from './use-ad';

/** Handles a press on the ad's video: opens the advertiser's page if the ad has one, else toggles the pause. */
export function AdPicture() {
  const address = useAd((ad) => ad?.clickThrough ?? null);
  return address === null ? <PauseByPress /> : <Visit address={address} />;
}

function Visit({ address }: { address: string }) {
  const { clickAd } = useCommands();
  return (
    <AdLink
      address={address}
      click={clickAd}
      className={styles.picture}
      aria-label={adText.visitName}
      data-testid="spot-click"
    >
      <span className={`${styles.visit} vv-quiet`}>
        <span>{adText.visit}</span>
        <ExternalIcon />
      </span>
    </AdLink>
  );
}

/** For pointers only: keyboards and screen readers have the button. */
function PauseByPress() {
  const widget = useWidgetContext();
  return (
    <button
      type="button"
      className={styles.picture}
      tabIndex={-1}
      aria-hidden="true"
      data-testid="spot-picture"
      onClick={() => togglePlaying(widget)}
    />
  );
}
