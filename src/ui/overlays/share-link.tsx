import { overlayText } from '@/i18n/overlay-text';
import { useCommands } from '../use-widget';
import styles from './share-popup.module.css';

/** The link itself, to be copied by the button or by hand. */
export function ShareLink({ link }: { link: string }) {
  const { copyLink } = useCommands();
  return (
    <div className={styles.link}>
      <input
        aria-label={overlayText.share.link}
        value={link}
        readOnly
        data-testid="share-link"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" data-testid="share-copy" onClick={() => copyLink(link)}>
        {overlayText.share.copy}
      </button>
    </div>
  );
}
