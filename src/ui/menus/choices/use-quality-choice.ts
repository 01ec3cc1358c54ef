import { useMedia } from '../../widget/use-media';
import { usePlayer } from '../../widget/use-widget';
import type { Choice } from './choice';
import { AUTO_QUALITY, qualityOptions, qualityValue } from './quality-options';

/** Qualities of the stream, and "auto". */
export function useQualityChoice(): Choice | null {
  const player = usePlayer();
  const qualities = useMedia('qualities');
  const quality = useMedia('quality');
  const auto = useMedia('autoQuality');
  const settable = useMedia('canSetQuality');
  if (!settable || qualities.length < 2) return null;
  return {
    options: qualityOptions(qualities, auto ? quality : null),
    value: auto || quality === null ? AUTO_QUALITY : qualityValue(quality),
    pick(value) {
      if (value === AUTO_QUALITY) return player.selectQuality('auto');
      const index = qualities.findIndex((one) => qualityValue(one) === value);
      if (index >= 0) player.selectQuality(index);
    },
  };
}
