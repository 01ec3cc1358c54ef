import { menuText } from '@/i18n/menu-text';
import { Slider } from '../kit/slider';
import type { SliderOptions } from '../kit/slider-control';
import styles from './menu-slider.module.css';

/** A value of the list on the slider, with its name where that has room. */
export interface SliderStop {
  value: number;
  label?: string;
}

export interface MenuSliderProps extends SliderOptions {
  of: 'quality' | 'rate' | 'other-rate' | 'boost';
  min: number;
  value: number;
  stops: readonly SliderStop[];
  /** The player chooses by itself: the slider shows its present choice, and the thumb is hollow. */
  automatic?: boolean;
}

/** A slider over the values of the list below it, with the selected value beside it: one control of two shapes. */
export function MenuSlider({ of, stops, automatic, shown, ...slider }: MenuSliderProps & { shown: string }) {
  const { min, max } = slider;
  return (
    <div className={styles.control} data-automatic={automatic || undefined}>
      <Slider className={styles.slider} label={menuText.titles[of]} name={`${of}-slider`} {...slider}>
        {stops.map(({ value, label }) => (
          <span
            key={value}
            className={styles.mark}
            style={{ left: `${((value - min) / (max - min)) * 100}%` }}
            aria-hidden="true"
          >
            {label}
          </span>
        ))}
      </Slider>
      <span className={styles.value} aria-hidden="true" data-testid={`${of}-value`}>
        {shown}
      </span>
    </div>
  );
}
