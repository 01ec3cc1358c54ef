import { menuText } from '@/i18n/menu-text';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { ChoiceMenu } from './choice-menu';
import { boostLabel, useBoostChoice } from './choices/use-boost-choice';
import { useQualityChoice } from './choices/use-quality-choice';
import { rateLabel, useRateChoice } from './choices/use-rate-choice';
import { MenuSlider } from './menu-slider';

/** Upper ends of the sliders. */
export const SLIDER_MAX_RATE = 2;
export const SLIDER_MAX_BOOST_PERCENT = 300;

const gainOf = (percent: number): number => 1 + percent / 100;

/** Video quality: the slider goes from the lowest to the highest. */
export function QualityMenu() {
  const player = usePlayer();
  const qualities = useMedia('qualities');
  const sorted = [...qualities].sort((a, b) => a.height - b.height || (a.bitrate ?? 0) - (b.bitrate ?? 0));
  return (
    <ChoiceMenu
      choice={useQualityChoice()}
      top={
        <MenuSlider
          of="quality"
          name={(value) => menuText.quality.height(sorted[value]?.height ?? 0)}
          jump={(part) => {
            const quality = sorted[Math.round(part * (sorted.length - 1))];
            if (quality !== undefined) player.selectQuality(qualities.indexOf(quality));
          }}
        />
      }
    />
  );
}

/** Playback rate. */
export function RateMenu() {
  const player = usePlayer();
  return (
    <ChoiceMenu
      choice={useRateChoice()}
      top={<MenuSlider of="rate" name={rateLabel} jump={(part) => player.setRate(part * SLIDER_MAX_RATE)} />}
    />
  );
}

/** Audio boost. */
export function BoostMenu() {
  const player = usePlayer();
  return (
    <ChoiceMenu
      choice={useBoostChoice()}
      top={
        <MenuSlider
          of="boost"
          name={(percent) => boostLabel(gainOf(percent))}
          jump={(part) => player.setGain(gainOf(part * SLIDER_MAX_BOOST_PERCENT))}
        />
      }
    />
  );
}
