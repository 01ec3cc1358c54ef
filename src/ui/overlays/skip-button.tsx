import { useEffect, useState } from 'react';
import { BUTTON_SEGMENTS, skippableAt } from '@/domain/playback/segments';
import { overlayText } from '@/i18n/overlay-text';
import { currentEpisode } from '@/store/selectors';
import { Icon } from '../kit/icons/icon';
import { useMedia, useMediaReader } from '../kit/use-media';
import { useCommands, useWidget } from '../use-widget';
import styles from './dock.module.css';

/** Time that the button shows by itself; after that it shows and hides with the controls. */
const SHOWN_S = 8;

/** Skips the intro or the recap that plays. */
export function SkipButton() {
  const { skipSegment } = useCommands();
  const { type, fresh } = useSegment();
  const controls = useMedia('controlsVisible');
  const started = useMedia('started');
  const asked = useWidget(({ resume }) => resume !== null);
  if (type === null || !started || asked || !(fresh || controls)) return null;
  return (
    <button
      type="button"
      className={styles.skip}
      aria-keyshortcuts="S"
      data-tip={overlayText.skip[type]}
      data-dock-item
      data-testid="skip-segment"
      onClick={skipSegment}
    >
      {overlayText.skip[type]}
      <Icon name="next" />
    </button>
  );
}

interface Segment {
  type: 'intro' | 'recap' | null;
  /** The segment has just begun. */
  fresh: boolean;
}

/** The current segment; the component renders again only for another segment, or when this one is no longer new. */
function useSegment(): Segment {
  const player = useMediaReader();
  const episode = useWidget(currentEpisode);
  const opened = useWidget(({ stream }) => stream !== null);
  const [segment, setSegment] = useState<Segment>({ type: null, fresh: false });
  useEffect(() => {
    if (player === null || !opened) return setSegment({ type: null, fresh: false });
    return player.subscribe(({ currentTime }) => {
      const found = skippableAt(episode, currentTime, BUTTON_SEGMENTS);
      const type = found?.type ?? null;
      const fresh = found !== null && currentTime < found.start + SHOWN_S;
      setSegment((before) => (before.type === type && before.fresh === fresh ? before : { type, fresh }));
    });
  }, [player, episode, opened]);
  return segment;
}
