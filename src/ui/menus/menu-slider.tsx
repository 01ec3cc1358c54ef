import { menuText } from '@/i18n/menu-text';
import {
  AudioGainSlider,
  type AudioGainSliderInstance,
  QualitySlider,
  type QualitySliderInstance,
  SpeedSlider,
  type SpeedSliderInstance,
} from '../kit/slider';
import { jumpOf } from '../kit/slider-jump';
import { useValueText } from '../kit/use-value-text';
import styles from './menu-slider.module.css';

const SLIDERS = { quality: QualitySlider, rate: SpeedSlider, boost: AudioGainSlider } as const;

export type SlidingMenu = keyof typeof SLIDERS;

interface MenuSliderProps {
  of: SlidingMenu;
  /** The name of a value, for screen readers. */
  name(value: number): string;
  /** Called by a key that jumps to a part of the slider's length, 0-1. */
  jump(part: number): void;
}

/** A slider for the choice of a menu, above the list of the same values. */
export function MenuSlider({ of, name, jump }: MenuSliderProps) {
  const { Root, Track, TrackFill, Thumb } = SLIDERS[of];
  const slider = useValueText<QualitySliderInstance & SpeedSliderInstance & AudioGainSliderInstance>(name);
  return (
    <Root
      ref={slider}
      className={styles.slider}
      aria-label={menuText.titles[of]}
      data-testid={`${of}-slider`}
      onKeyDown={(event) => {
        const part = jumpOf(event.nativeEvent);
        if (part !== null) jump(part);
      }}
    >
      <Track className={styles.track}>
        <TrackFill className={styles.fill} />
      </Track>
      <Thumb className={styles.thumb} />
    </Root>
  );
}
