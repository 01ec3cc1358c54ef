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

const SLIDERS = {
  quality: QualitySlider,
  rate: SpeedSlider,
  'other-rate': SpeedSlider,
  boost: AudioGainSlider,
} as const;

export type SlidingMenu = keyof typeof SLIDERS;

/** A value of the list at its position on the slider. */
export interface SliderStop {
  /** 0-1. */
  part: number;
  label?: string;
}

export interface MenuSliderProps {
  of: SlidingMenu;
  marks: readonly SliderStop[];
  /** Ends and step, where they are not those of Vidstack's slider. */
  range?: { min: number; max: number; step: number; keyStep: number };
  /** The selected value in words. */
  value: string;
  /** The player chooses by itself: the slider shows its present choice, and the thumb is hollow. */
  automatic?: boolean;
  /** The name of a value, for screen readers. */
  name(value: number): string;
  /** Called by a key that jumps to a part of the slider's length, 0-1. */
  jump(part: number): void;
}

/** A slider over the values of the list below it, with the selected value beside it: one control of two shapes. */
export function MenuSlider({ of, marks, range, value, automatic = false, name, jump }: MenuSliderProps) {
  const { Root, Track, TrackFill, Thumb } = SLIDERS[of];
  const slider = useValueText<QualitySliderInstance & SpeedSliderInstance & AudioGainSliderInstance>(name);
  return (
    <div className={styles.control}>
      <Root
        ref={slider}
        {...range}
        className={styles.slider}
        aria-label={menuText.titles[of]}
        data-automatic={automatic || undefined}
        data-testid={`${of}-slider`}
        onKeyDown={(event) => {
          const part = jumpOf(event.nativeEvent);
          if (part !== null) jump(part);
        }}
      >
        <Track className={styles.track}>
          <TrackFill className={styles.fill} />
        </Track>
        {marks.map(({ part, label }) => (
          <span key={part} className={styles.mark} style={{ left: `${part * 100}%` }} aria-hidden="true">
            {label}
          </span>
        ))}
        <Thumb className={styles.thumb} />
      </Root>
      <span className={styles.value} aria-hidden="true" data-testid={`${of}-value`}>
        {value}
      </span>
    </div>
  );
}
