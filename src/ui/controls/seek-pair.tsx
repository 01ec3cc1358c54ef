import type { ReactNode } from 'react';
import { useLayout } from '../kit/use-compact-layout';
import { useMedia } from '../kit/use-media';
import styles from './controls.module.css';
import { useIdle } from './controls-state';
import { SeekButton } from './seek-button';

/** One step of the centre row. */
const SKIP_STEP_S = 10;
/** Step of the bar's seek button, to skip content the viewer does not want. */
const SEEK_BUTTON_S = 30;

/** Back and forward on both sides of the play button. */
export function SeekPair({ children }: { children: ReactNode }) {
  const { centred } = useLayout();
  const live = useMedia('live');
  const canSeek = useMedia('canSeek');
  const idle = useIdle();
  // A live stream without rewind needs no seek buttons; a video that still loads does.
  const movable = canSeek || !live;
  return (
    <div className={styles.centre} data-idle={idle || undefined} data-testid="center-controls">
      {movable && <SeekButton seconds={-SKIP_STEP_S} />}
      {children}
      {movable && <SeekButton seconds={centred ? SKIP_STEP_S : SEEK_BUTTON_S} />}
    </div>
  );
}
