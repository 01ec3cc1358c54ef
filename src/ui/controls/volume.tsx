import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { volumeIcon } from '../kit/icons/volume-icon';
import { VolumeSlider, type VolumeSliderInstance } from '../kit/slider';
import { jumpOf } from '../kit/slider-jump';
import { useValueText } from '../kit/use-value-text';
import { useMedia } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import styles from './volume.module.css';

/** The mute button and the slider that opens beside it. */
export function Volume() {
  const player = usePlayer();
  const muted = useMedia('muted');
  const volume = useMedia('volume');
  // Some devices only allow hardware buttons to set the volume.
  const canSetVolume = useMedia('canSetVolume');
  const silent = muted || volume === 0;
  return (
    <div className={styles.group} data-part="volume">
      <ControlButton
        icon={volumeIcon(silent ? 0 : volume)}
        label={silent ? ru.controls.unmute : ru.controls.mute}
        hotkey="M"
        testId="mute-toggle"
        onClick={({ nativeEvent }) => player.toggleMuted(nativeEvent)}
      />
      {canSetVolume && <Slider />}
    </div>
  );
}

function Slider() {
  const player = usePlayer();
  const slider = useValueText<VolumeSliderInstance>((percent) => ru.controls.volumeValue(Math.round(percent)));
  return (
    <VolumeSlider.Root
      ref={slider}
      className={styles.slider}
      aria-label={ru.controls.volume}
      data-testid="volume-slider"
      onKeyDown={(event) => {
        const part = jumpOf(event.nativeEvent);
        if (part !== null) player.setVolume(part);
      }}
    >
      <VolumeSlider.Track className={styles.track}>
        <VolumeSlider.TrackFill className={styles.fill} />
      </VolumeSlider.Track>
      <VolumeSlider.Thumb className={styles.thumb} />
    </VolumeSlider.Root>
  );
}
