import { MuteButton, useMediaPlayer, useMediaState, VolumeSlider, type VolumeSliderInstance } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { Icon } from '../icons/icon';
import controls from './controls.module.css';
import { useValueText } from './use-value-text';
import styles from './volume.module.css';

/** Below this the icon shows the quieter of its two loud forms. */
const LOW_VOLUME = 0.5;

/** Mute, and the slider that opens beside it. */
export function Volume() {
  const muted = useMediaState('muted');
  const volume = useMediaState('volume');
  // Some devices leave the volume to their own buttons.
  const canSetVolume = useMediaState('canSetVolume');
  const silent = muted || volume === 0;
  return (
    <div className={styles.group}>
      <MuteButton
        className={controls.button}
        aria-label={silent ? ru.controls.unmute : ru.controls.mute}
        data-testid="mute-toggle"
      >
        <Icon name={silent ? 'mute' : volume < LOW_VOLUME ? 'volumeLow' : 'volumeHigh'} />
      </MuteButton>
      {canSetVolume && <Slider />}
    </div>
  );
}

function Slider() {
  const player = useMediaPlayer();
  const slider = useValueText<VolumeSliderInstance>(() => {
    const { muted = false, volume = 1 } = player?.state ?? {};
    return ru.controls.volumeValue(Math.round(muted ? 0 : volume * 100));
  });
  return (
    <VolumeSlider.Root
      ref={slider}
      className={styles.slider}
      aria-label={ru.controls.volume}
      data-testid="volume-slider"
    >
      <VolumeSlider.Track className={styles.track}>
        <VolumeSlider.TrackFill className={styles.fill} />
      </VolumeSlider.Track>
      <VolumeSlider.Thumb className={styles.thumb} />
    </VolumeSlider.Root>
  );
}
