import type { ReactNode } from 'react';
import { FAST_RATES, MAX_RATE, MIN_RATE, RATES } from '@/domain/playback/rate';
import { menuText } from '@/i18n/menu-text';
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
import { MenuSlider, type MenuSliderProps, type SliderStop } from './menu-slider';
import { LeadingRow } from './rows';
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

interface SlidingMenuProps extends Omit<MenuSliderProps, 'of' | 'value'> {
  /** The value on the slider, where the choice is no number. */
  value?: number;
  /** Rows below the options. */
  more?: ReactNode;
}

/** A choice as a list below a slider. */
function SlidingMenu({ more, ...slider }: SlidingMenuProps) {
  const { name } = useMenu();
  const choice = useMenuChoice();
  const onInput = (next: number) => choice?.pick(String(next));
  const shared = { of: name as MenuSliderProps['of'], value: Number(choice?.value), shown: labelOf(choice) };
  return <ChoiceMenu choice={choice} more={more} top={<MenuSlider onInput={onInput} {...shared} {...slider} />} />;
}

/** Video quality: the slider goes from the lowest to the highest, and has no value while the choice is automatic. */
export function QualityMenu() {
  const choice = useMenuChoice();
  const qualities = useMedia('qualities');
  const playing = useMedia('quality');
  const sorted = [...qualities].sort((a, b) => a.height - b.height || (a.bitrate ?? 0) - (b.bitrate ?? 0));
  const last = sorted.length - 1;
  const automatic = choice?.value === AUTO_QUALITY;
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
      stops={sorted.map((quality, value) => {
        const isNamed = last < MOST_NAMED_QUALITIES || value === 0 || value === last;
        return { value, ...(isNamed && { label: qualityLabel(quality) }) };
      })}
      automatic={automatic}
      text={(index) => {
        const quality = sorted[index];
        return automatic || quality === undefined ? labelOf(choice) : qualityLabel(quality);
      }}
      onInput={(index) => {
        const quality = sorted[index];
        if (quality !== undefined) choice?.pick(qualityValue(quality));
      }}
    />
  );
}

/** The values as stops; only some have room for their names. */
const stopsOf = (
  values: readonly number[],
  isNamed: (value: number) => boolean,
  label: (value: number) => string,
): SliderStop[] => values.map((value) => ({ value, ...(isNamed(value) && { label: label(value) }) }));

/** The sliders over numbers, by their menus. A gain of 1 is the stream's own loudness. */
const SLIDERS = {
  rate: {
    min: 0,
    lowest: MIN_RATE,
    max: SLIDER_MAX_RATE,
    step: RATE_STEP,
    stops: stopsOf(RATES, (rate) => rate % 0.5 === 0, menuText.rate.times),
    text: rateLabel,
  },
  /** Any playback rate, in finer steps and beyond the list. */
  'other-rate': {
    min: MIN_RATE,
    max: MAX_RATE,
    step: FINE_RATE_STEP,
    stops: stopsOf([1, 2, ...FAST_RATES], Number.isInteger, menuText.rate.times),
    text: rateLabel,
  },
  boost: {
    min: 1,
    max: SLIDER_MAX_GAIN,
    step: GAIN_STEP,
    stops: stopsOf(AUDIO_GAINS, Number.isInteger, menuText.boost.percent),
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
    <SlidingMenu
      {...SLIDERS.rate}
      more={<LeadingRow to="other-rate" icon="rate" label={menuText.rate.other} value={value} />}
    />
  );
}
