import { Notice } from '../feedback/notice';
import styles from './dock.module.css';
import { EndedOffers } from './ended-offers';
import { useLayerRoom } from './layer-room';
import { LiveWait } from './live-wait';
import { NextCard } from './next-card';
import { PipBack } from './pip-cover';
import { SkipButton } from './skip-button';
import { SoundOffer } from './sound-offer';

/** Messages and offers of the dock. */
export function LazyOverlays() {
  useLayerRoom();
  return (
    <>
      <div className={styles.words}>
        <LiveWait />
        <Notice />
        <PipBack />
      </div>
      <SoundOffer />
      <SkipButton />
      <NextCard />
      <EndedOffers />
    </>
  );
}
