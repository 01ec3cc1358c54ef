import { ru } from '@/i18n/ru';
import { Title } from '../widget/title';
import styles from './controls.module.css';
import { ControlsLayer } from './controls-layer';
import { FullscreenToggle } from './fullscreen-toggle';
import { AirPlayToggle, CastToggle, PipToggle } from './media-toggles';
import { CaptionsToggle, EpisodesToggle, MenuToggle, ShareToggle } from './menu-toggle';
import { NextEpisode } from './next-episode';
import { PlayToggle } from './play-toggle';
import { SeekBar } from './seek-bar';
import { SeekPair } from './seek-pair';
import { TimeDisplay } from './time-display';
import { Volume } from './volume';

/**
 * The controls for both layouts: the style sheet arranges them along the lower edge of a large frame, and around the
 * video of a small one (top bar, centre row, bottom row).
 */
export function ControlBar() {
  return (
    <ControlsLayer>
      <div className={styles.bar}>
        <SeekBar />
        <div className={styles.row}>
          <SeekPair>
            <PlayToggle />
          </SeekPair>
          <Volume />
          <TimeDisplay />
          <div className={styles.top} data-part="top-bar" data-testid="top-bar">
            <Title />
            <ShareToggle />
            <AirPlayToggle />
            <CastToggle />
            <PipToggle />
            <NextEpisode />
            <EpisodesToggle />
            <CaptionsToggle />
            <MenuToggle menu="settings" icon="settings" label={ru.controls.settings} />
          </div>
          <FullscreenToggle />
        </div>
      </div>
    </ControlsLayer>
  );
}
