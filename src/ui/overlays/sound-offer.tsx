import { ru } from '@/i18n/ru';
import { Icon } from '../kit/icons/icon';
import { useCommands, useWidget } from '../widget/use-widget';
import styles from './dock.module.css';

/** Offers to unmute content that the browser only let start muted. */
export function SoundOffer() {
  const refused = useWidget((state) => state.soundRefused);
  const { restoreSound } = useCommands();
  if (!refused) return null;
  return (
    <button
      type="button"
      className={`${styles.skip} vv-main vv-touch`}
      onClick={restoreSound}
      data-dock-item
      data-testid="sound-offer"
    >
      <Icon name="mute" />
      <span>{ru.controls.unmute}</span>
    </button>
  );
}
