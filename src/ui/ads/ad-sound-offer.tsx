import { ru } from '@/i18n/ru';
import { Icon } from '../kit/icons/icon';
import { useCommands } from '../widget/use-widget';
import styles from './ad-panel.module.css';
import { useAd } from './use-ad';

/** Offers to unmute an ad that the browser only let start muted. */
export function AdSoundOffer() {
  const { setAdMuted } = useCommands();
  const refused = useAd((ad) => ad?.soundRefused === true);
  if (!refused) return null;
  return (
    <button
      type="button"
      className={`${styles.offer} vv-main`}
      data-testid="spot-sound-offer"
      onClick={() => setAdMuted(false)}
    >
      <Icon name="mute" />
      <span>{ru.controls.unmute}</span>
    </button>
  );
}
