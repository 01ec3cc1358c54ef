import type { ReactNode } from 'react';
import { seekSteps } from '@/domain/playback/seek-step';
import { useLayout } from '../widget/use-compact-layout';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import styles from './controls.module.css';
import { useIdle } from './controls-state';
import { SeekButton } from './seek-button';

/** Back and forward on both sides of the play button. */
export function SeekPair({ children }: { children: ReactNode }) {
  const { centred } = useLayout();
  const live = useMedia('live');
  const canSeek = useMedia('canSeek');
  const idle = useIdle();
  const { side, button } = seekSteps(useWidget(({ settings }) => settings.seekStep));
  // A live stream without rewind needs no seek buttons; a video that still loads does.
  const movable = canSeek || !live;
  return (
    <div
      className={styles.centre}
      data-idle={idle || undefined}
      data-part="center-controls"
      data-testid="center-controls"
    >
      {movable && <SeekButton seconds={-side} />}
      {children}
      {movable && <SeekButton seconds={centred ? side : button} />}
    </div>
  );
}
