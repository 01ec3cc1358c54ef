import { useEffect, useState } from 'react';
import { liveText } from '@/i18n/overlay-text';
import { ru } from '@/i18n/ru';
import { Notice } from '../feedback/notice';
import notice from '../feedback/notice.module.css';
import { Icon } from '../kit/icons/icon';
import { useMedia } from '../widget/use-media';
import { useCommands, useWidget } from '../widget/use-widget';
import styles from './dock.module.css';
import { EndedOffers } from './ended-offers';
import { useLayerRoom } from './layer-room';
import { NextCard } from './next-card';
import { PipBack } from './pip-cover';
import { SkipButton } from './skip-button';

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

/** A shorter wait for the next segment is no interruption. */
export const LIVE_WAIT_MS = 2_000;

/** Says that a live stream has no signal: its playlist stands still, or its server fails. Offline has its own message. */
export function LiveWait() {
  const live = useMedia('live');
  const waiting = useMedia('waiting');
  const started = useMedia('started');
  const offline = useWidget((state) => state.offline);
  const isShown = useLong(live && started && waiting) && !offline;
  return (
    <div role="status">
      {isShown && (
        <p className={notice.notice} data-dock-item data-testid="live-wait">
          {liveText.interrupted}
        </p>
      )}
    </div>
  );
}

function useLong(waits: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(waits), waits ? LIVE_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [waits]);
  return isLong && waits;
}

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
