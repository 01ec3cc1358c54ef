import { type CSSProperties, useEffect, useRef } from 'react';
import { heardVolume } from '@/domain/playback/sound-level';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { volumeIcon } from '../kit/icons/volume-icon';
import { useWidgetContext } from '../widget/use-widget';
import { AD_VOLUME_STEP, setHeard, toggleHeard } from './ad-sound';
import styles from './ad-volume.module.css';
import { useAd } from './use-ad';

/** The mute button with its slider; a muted ad shows zero. */
export function AdVolume() {
  const { currentAd, commands } = useWidgetContext();
  const heard = useAd((ad) => (ad === null ? 0 : heardVolume(ad)));
  const silent = heard === 0;
  const percent = Math.round(heard * 100);
  const slider = useRef<HTMLInputElement>(null);
  // React must not control the value: it would fall back between a press and the resulting event, and so would the next
  // press.
  useEffect(() => {
    if (slider.current !== null) slider.current.value = String(heard);
  }, [heard]);
  const toggle = () => {
    const ad = currentAd();
    if (ad !== null) toggleHeard(ad, commands);
  };
  return (
    <div className={styles.group}>
      <ControlButton
        icon={volumeIcon(heard)}
        label={silent ? ru.controls.unmute : ru.controls.mute}
        hotkey="M"
        testId="spot-mute-toggle"
        onClick={toggle}
      />
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        style={{ '--vv-heard': `${percent}%` } as CSSProperties}
        min={0}
        max={1}
        step={AD_VOLUME_STEP}
        defaultValue={heard}
        aria-label={ru.controls.volume}
        aria-valuetext={ru.controls.volumeValue(percent)}
        data-testid="spot-volume"
        onChange={({ currentTarget }) => setHeard(commands, Number(currentTarget.value))}
      />
    </div>
  );
}
