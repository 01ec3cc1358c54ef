import { type RefObject, useEffect, useRef } from 'react';
import { liveText } from '@/i18n/overlay-text';
import { ru } from '@/i18n/ru';
import { formatTime } from '@/lib/time';
import { useMedia, useMediaReader } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import styles from './live-button.module.css';

/** Shows whether a live stream plays at its edge, and how far behind it is. Seeks to the edge. */
export function LiveButton() {
  const player = usePlayer();
  const atEdge = useMedia('liveEdge');
  const state = atEdge ? liveText.atEdge : liveText.toEdge;
  return (
    <button
      ref={useLag()}
      type="button"
      className={`${styles.live} vv-row vv-lit vv-spacious`}
      aria-label={liveText.name(state)}
      aria-disabled={atEdge}
      data-tip={state}
      data-edge={atEdge || undefined}
      data-testid="live-button"
      onClick={({ nativeEvent }) => {
        if (!atEdge) player.seekToLiveEdge(nativeEvent);
      }}
    >
      <span className={styles.dot} aria-hidden="true" />
      {liveText.label}
    </button>
  );
}

/** Writes the distance from the edge as an attribute of the button, which its style draws. It changes without a render. */
function useLag(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const media = useMediaReader();
  useEffect(() => {
    return media?.subscribe(({ liveEdge, seekableEnd, currentTime }) => {
      const lag = Math.round(seekableEnd - currentTime);
      if (!liveEdge && lag > 0 && Number.isFinite(lag)) {
        button.current?.setAttribute('data-lag', ru.controls.behind(formatTime(lag)));
      } else {
        button.current?.removeAttribute('data-lag');
      }
    });
  }, [media]);
  return button;
}
