import { heardVolume } from '@/domain/playback/sound-level';
import { ru } from '@/i18n/ru';
import styles from '../controls/volume.module.css';
import { ControlButton } from '../kit/control-button';
import { volumeIcon } from '../kit/icons/volume-icon';
import { Slider } from '../kit/slider';
import { useWidgetContext } from '../widget/use-widget';
import { AD_VOLUME_STEP, setHeard, toggleHeard } from './ad-sound';
import { useAd } from './use-ad';

/** The mute button with its slider; a muted ad shows zero. */
export function AdVolume() {
  const { currentAd, commands } = useWidgetContext();
  const heard = useAd((ad) => (ad === null ? 0 : heardVolume(ad)));
  const silent = heard === 0;
  const toggle = () => {
    const ad = currentAd();
    if (ad !== null) toggleHeard(ad, commands);
  };
  return (
    <div className={`${styles.group} vv-row`}>
      <ControlButton
        icon={volumeIcon(heard)}
        label={silent ? ru.controls.unmute : ru.controls.mute}
        hotkey="mute"
        testId="spot-mute-toggle"
        onClick={toggle}
      />
      <Slider
        className={styles.open}
        label={ru.controls.volume}
        name="spot-volume"
        max={100}
        step={AD_VOLUME_STEP * 100}
        value={Math.round(heard * 100)}
        text={(percent) => ru.controls.volumeValue(percent)}
        onInput={(percent) => setHeard(commands, percent / 100)}
      />
    </div>
  );
}
