import { useMediaPlayer, useMediaState, VolumeSlider, type VolumeSliderInstance } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { toggleMuted } from '../input/media-actions';
import { ControlButton } from '../kit/control-button';
import { volumeIcon } from '../kit/icons/volume-icon';
import { jumpOf } from '../kit/slider-jump';
import { useValueText } from '../kit/use-value-text';
import styles from './volume.module.css';

/** Mute, and the slider that opens beside it. */
export function Volume() {
  const player = useMediaPlayer();
  const muted = useMediaState('muted');
  const volume = useMediaState('volume');
  // Some devices leave the volume to their own buttons.
  const canSetVolume = useMediaState('canSetVolume');
  const silent = muted || volume === 0;
  return (
    <div className={styles.group}>
      <ControlButton
        icon={volumeIcon(silent ? 0 : volume)}
        label={silent ? ru.controls.unmute : ru.controls.mute}
        hotkey="M"
        testId="mute-toggle"
        onClick={({ nativeEvent }) => player && toggleMuted(player, nativeEvent)}
      />
      {canSetVolume && <Slider />}
    </div>
  );
}

function Slider() {
  const player = useMediaPlayer();
  const slider = useValueText<VolumeSliderInstance>((percent) => ru.controls.volumeValue(Math.round(percent)));
  return (
    <VolumeSlider.Root
      ref={slider}
      className={styles.slider}
      aria-label={ru.controls.volume}
      data-testid="volume-slider"
      onKeyDown={(event) => {
        const part = jumpOf(event.nativeEvent);
        if (part !== null) player?.remoteControl.changeVolume(part, event.nativeEvent);
      }}
    >
      <VolumeSlider.Track className={styles.track}>
        <VolumeSlider.TrackFill className={styles.fill} />
      </VolumeSlider.Track>
      <VolumeSlider.Thumb className={styles.thumb} />
    </VolumeSlider.Root>
  );
}
