import { Controls, Time } from '@vidstack/react';
import { useWidget } from '../use-widget';
import styles from './controls.module.css';
import { EpisodesToggle } from './episodes-toggle';
import { FullscreenToggle } from './fullscreen-toggle';
import { PlayToggle } from './play-toggle';
import { SeekBar } from './seek-bar';
import { Volume } from './volume';

/** The controls along the lower edge; Vidstack hides them 2 s after the last sign of life (spec section 9). */
export function ControlBar() {
  const ready = useWidget((state) => state.stream !== null);
  return (
    <Controls.Root className={styles.controls} inert={!ready} data-testid="controls">
      <div className={styles.bar}>
        <SeekBar />
        <div className={styles.row}>
          <PlayToggle />
          <Volume />
          <div className={styles.time} data-testid="time">
            <Time type="current" />
            <span className={styles.of}>/</span>
            <Time type="duration" />
          </div>
          <div className={styles.spacer} />
          <EpisodesToggle />
          <FullscreenToggle />
        </div>
      </div>
    </Controls.Root>
  );
}
