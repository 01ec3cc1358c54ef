import { ru } from '@/i18n/ru';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import styles from './live-button.module.css';

/** Shows whether a live stream plays at its edge, and seeks there. */
export function LiveButton() {
  const player = usePlayer();
  const atEdge = useMedia('liveEdge');
  const label = atEdge ? ru.controls.atLiveEdge : ru.controls.toLiveEdge;
  return (
    <button
      type="button"
      className={styles.live}
      aria-label={label}
      aria-disabled={atEdge}
      data-tip={label}
      data-edge={atEdge || undefined}
      data-testid="live-button"
      onClick={({ nativeEvent }) => {
        if (!atEdge) player.seekToLiveEdge(nativeEvent);
      }}
    >
      <span className={styles.dot} aria-hidden="true" />
      {ru.controls.live}
    </button>
  );
}
