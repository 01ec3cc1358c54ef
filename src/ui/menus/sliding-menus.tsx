import type { ReactNode } from 'react';
import { FAST_RATES, MAX_RATE, MIN_RATE, RATES } from '@/domain/playback/rate';
import { menuText } from '@/i18n/menu-text';
import { useMedia } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import { ChoiceMenu } from './choice-menu';
import { type Choice, chosenLabel } from './choices/choice';
import { AUTO_QUALITY, qualityLabel } from './choices/quality-options';
import { AUDIO_GAINS, boostLabel, useBoostChoice } from './choices/use-boost-choice';
import { useQualityChoice } from './choices/use-quality-choice';
import { rateLabel, useFastRateChoice, useRateChoice } from './choices/use-rate-choice';
import { LeadingRow } from './leading-row';
import { MenuSlider, type MenuSliderProps } from './menu-slider';

/** Upper ends of the sliders. */
const SLIDER_MAX_RATE = 2;
const SLIDER_MAX_BOOST_PERCENT = 300;

/** More renditions leave room for the names of the first and the last. */
const MOST_NAMED_QUALITIES = 5;

const gainOf = (percent: number): number => 1 + percent / 100;
const labelOf = (choice: Choice | null): string => (choice === null ? '' : chosenLabel(choice));

interface SlidingMenuProps extends Omit<MenuSliderProps, 'value'> {
  choice: Choice | null;
  /** Rows below the options. */
  more?: ReactNode;
}

/** A choice as a list below a slider. */
const SlidingMenu = ({ choice, more, ...slider }: SlidingMenuProps) => (
  <ChoiceMenu choice={choice} more={more} top={<MenuSlider {...slider} value={labelOf(choice)} />} />
);

/** Video quality: the slider goes from the lowest to the highest, and has no value while the choice is automatic. */
export function QualityMenu() {
  const player = usePlayer();
  const choice = useQualityChoice();
  const qualities = useMedia('qualities');
  const sorted = [...qualities].sort((a, b) => a.height - b.height || (a.bitrate ?? 0) - (b.bitrate ?? 0));
  const last = sorted.length - 1;
  const automatic = choice?.value === AUTO_QUALITY;
  return (
    <SlidingMenu
      choice={choice}
      of="quality"
      marks={sorted.map((quality, index) => {
        const isNamed = last < MOST_NAMED_QUALITIES || index === 0 || index === last;
        return { part: index / last, ...(isNamed && { label: qualityLabel(quality) }) };
      })}
      automatic={automatic}
      name={(index) => {
        const quality = sorted[index];
        return automatic || quality === undefined ? labelOf(choice) : qualityLabel(quality);
      }}
      jump={(part) => {
        const quality = sorted[Math.round(part * last)];
        if (quality !== undefined) player.selectQuality(qualities.indexOf(quality));
      }}
    />
  );
}

/** Only these have room for their names. */
const NAMED_RATES: readonly number[] = [0.5, 1, 1.5, 2];
const RATE_STOPS = RATES.map((rate) => ({
  part: rate / SLIDER_MAX_RATE,
  ...(NAMED_RATES.includes(rate) && { label: menuText.rate.times(rate) }),
}));

/** Playback rate. */
export function RateMenu() {
  const player = usePlayer();
  const choice = useRateChoice();
  const isOther = choice?.options.every(({ value }) => value !== choice.value);
  return (
    <SlidingMenu
      choice={choice}
      more={
        <LeadingRow
          to="other-rate"
          icon="rate"
          label={menuText.rate.other}
          {...(isOther && { value: labelOf(choice) })}
        />
      }
      of="rate"
      marks={RATE_STOPS}
      name={rateLabel}
      jump={(part) => player.selectRate(part * SLIDER_MAX_RATE)}
    />
  );
}

const RATE_RANGE = { min: MIN_RATE, max: MAX_RATE, step: 0.05, keyStep: 0.05 };
const rateAt = (part: number): number => MIN_RATE + part * (MAX_RATE - MIN_RATE);
const OTHER_RATE_STOPS = [1, 2, ...FAST_RATES].map((rate) => ({
  part: (rate - MIN_RATE) / (MAX_RATE - MIN_RATE),
  ...(Number.isInteger(rate) && { label: menuText.rate.times(rate) }),
}));

/** Any playback rate, in finer steps and beyond the list. */
export function OtherRateMenu() {
  const player = usePlayer();
  const choice = useFastRateChoice();
  return (
    <SlidingMenu
      choice={choice}
      of="other-rate"
      marks={OTHER_RATE_STOPS}
      range={RATE_RANGE}
      name={rateLabel}
      jump={(part) => player.selectRate(Number(rateAt(part).toFixed(2)))}
    />
  );
}

const BOOST_STOPS = AUDIO_GAINS.map((gain) => ({
  part: ((gain - 1) * 100) / SLIDER_MAX_BOOST_PERCENT,
  ...(Number.isInteger(gain) && { label: menuText.boost.percent(gain) }),
}));

/** Audio boost. */
export function BoostMenu() {
  const player = usePlayer();
  const choice = useBoostChoice();
  return (
    <SlidingMenu
      choice={choice}
      of="boost"
      marks={BOOST_STOPS}
      name={(percent) => boostLabel(gainOf(percent))}
      jump={(part) => player.setGain(gainOf(part * SLIDER_MAX_BOOST_PERCENT))}
    />
  );
}
