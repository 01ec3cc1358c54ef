import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { volumeIcon } from '../kit/icons/volume-icon';
import { Slider } from '../kit/slider';
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
    <div className={`${styles.group} vv-row`} data-part="volume">
      <ControlButton
        icon={volumeIcon(silent ? 0 : volume)}
        label={silent ? ru.controls.unmute : ru.controls.mute}
        hotkey="mute"
        testId="mute-toggle"
        onClick={() => player.toggleMuted()}
      />
      {canSetVolume && (
        <Slider
          className={`${styles.slider} vv-spacious`}
          label={ru.controls.volume}
          name="volume-slider"
          max={100}
          step={1}
          keyStep={5}
          value={muted ? 0 : volume * 100}
          text={(percent) => ru.controls.volumeValue(Math.round(percent))}
          onInput={(percent) => player.setVolume(percent / 100)}
        />
      )}
    </div>
  );
}
