import type { ReactNode } from 'react';
import { FAST_RATES, MAX_RATE, MIN_RATE, RATES } from '@/domain/playback/rate';
import { menuText } from '@/i18n/menu-text';
import { Slider } from '../kit/slider';
import type { SliderOptions } from '../kit/slider-control';
import { useMedia } from '../widget/use-media';
import { ChoiceMenu } from './choice-list';
import { useMenuChoice } from './choice-menus';
import {
  AUDIO_GAINS,
  AUTO_QUALITY,
  boostLabel,
  type Choice,
  chosenLabel,
  qualityLabel,
  qualityValue,
  rateLabel,
} from './choices';
import { LeadingRow } from './rows';
import styles from './sliding-menus.module.css';
import { useMenu } from './use-trail';

/** Upper ends and steps of the sliders. */
const SLIDER_MAX_RATE = 2;
const RATE_STEP = 0.25;
const FINE_RATE_STEP = 0.05;
const SLIDER_MAX_GAIN = 4;
const GAIN_STEP = 0.25;

/** More renditions leave room for the names of the first and the last. */
const MOST_NAMED_QUALITIES = 5;

const labelOf = (choice: Choice | null): string => (choice === null ? '' : chosenLabel(choice));

interface SlidingMenuProps extends SliderOptions {
  min: number;
  /** The value on the slider, where the choice is no number. */
  value?: number;
  /** Values of the list, each a mark on the slider. */
  stops: readonly number[];
  /** The name at a mark; empty where it has no room. */
  nameOf(stop: number): string;
  /** The player chooses by itself: the slider shows its present choice, and the thumb is hollow. */
  automatic?: boolean;
  /** Rows below the options. */
  more?: ReactNode;
}

/** A choice as a list below a slider over the same values, with the selected one beside it. */
function SlidingMenu({ stops, nameOf, automatic, more, ...slider }: SlidingMenuProps) {
  const { name } = useMenu();
  const choice = useMenuChoice();
  const { min, max } = slider;
  const control = (
    <div className={`${styles.control} vv-row`} data-automatic={automatic || undefined}>
      <Slider
        className={styles.slider}
        label={menuText.titles[name]}
        name={`${name}-slider`}
        value={Number(choice?.value)}
        onInput={(next) => choice?.pick(String(next))}
        {...slider}
      >
        {stops.map((stop) => (
          <span
            key={stop}
            className={styles.mark}
            style={{ left: `${((stop - min) / (max - min)) * 100}%` }}
            aria-hidden="true"
          >
            {nameOf(stop)}
          </span>
        ))}
      </Slider>
      <span className={styles.value} aria-hidden="true" data-testid={`${name}-value`}>
        {labelOf(choice)}
      </span>
    </div>
  );
  return <ChoiceMenu choice={choice} more={more} top={control} />;
}

/** Video quality: the slider goes from the lowest to the highest, and has no value while the choice is automatic. */
export function QualityMenu() {
  const choice = useMenuChoice();
  const qualities = useMedia('qualities');
  const playing = useMedia('quality');
  const sorted = [...qualities].sort((a, b) => a.height - b.height || (a.bitrate ?? 0) - (b.bitrate ?? 0));
  const last = sorted.length - 1;
  const automatic = choice?.value === AUTO_QUALITY;
  const nameOf = (index: number) => (sorted[index] === undefined ? labelOf(choice) : qualityLabel(sorted[index]));
  return (
    <SlidingMenu
      min={0}
      max={last}
      step={1}
      shiftFactor={1}
      value={Math.max(
        0,
        sorted.findIndex((quality) => quality === playing),
      )}
      stops={[...sorted.keys()]}
      nameOf={(index) => (last < MOST_NAMED_QUALITIES || index === 0 || index === last ? nameOf(index) : '')}
      automatic={automatic}
      text={(index) => (automatic ? labelOf(choice) : nameOf(index))}
      onInput={(index) => {
        const quality = sorted[index];
        if (quality !== undefined) choice?.pick(qualityValue(quality));
      }}
    />
  );
}

const { rate, boost } = menuText;

/** The sliders over numbers, by their menus. A gain of 1 is the stream's own loudness. */
const SLIDERS = {
  rate: {
    min: 0,
    lowest: MIN_RATE,
    max: SLIDER_MAX_RATE,
    step: RATE_STEP,
    stops: RATES,
    nameOf: (stop: number) => (stop % 0.5 === 0 ? rate.times(stop) : ''),
    text: rateLabel,
  },
  /** Any playback rate, in finer steps and beyond the list. */
  'other-rate': {
    min: MIN_RATE,
    max: MAX_RATE,
    step: FINE_RATE_STEP,
    stops: [1, 2, ...FAST_RATES],
    nameOf: (stop: number) => (Number.isInteger(stop) ? rate.times(stop) : ''),
    text: rateLabel,
  },
  boost: {
    min: 1,
    max: SLIDER_MAX_GAIN,
    step: GAIN_STEP,
    stops: AUDIO_GAINS,
    nameOf: (stop: number) => (Number.isInteger(stop) ? boost.percent(stop) : ''),
    text: boostLabel,
  },
};

/** A number as a choice with a slider. */
export const NumberMenu = () => <SlidingMenu {...SLIDERS[useMenu().name as keyof typeof SLIDERS]} />;

/** Playback rate. */
export function RateMenu() {
  const choice = useMenuChoice();
  const isOther = choice?.options.every(({ value }) => value !== choice.value);
  const value = isOther ? labelOf(choice) : undefined;
  return (
    <SlidingMenu {...SLIDERS.rate} more={<LeadingRow to="other-rate" icon="rate" label={rate.other} value={value} />} />
  );
}
