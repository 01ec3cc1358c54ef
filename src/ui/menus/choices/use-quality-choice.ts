import { useMediaPlayer, useMediaState } from '@vidstack/react';
import type { Choice } from './choice';
import { AUTO_QUALITY, qualityOptions, qualityValue } from './quality-options';

/** Qualities of the stream, and "auto". */
export function useQualityChoice(): Choice | null {
  const player = useMediaPlayer();
  const qualities = useMediaState('qualities');
  const quality = useMediaState('quality');
  const auto = useMediaState('autoQuality');
  const settable = useMediaState('canSetQuality');
  if (!settable || qualities.length < 2) return null;
  return {
    options: qualityOptions(qualities, auto ? quality : null),
    value: auto || quality === null ? AUTO_QUALITY : qualityValue(quality),
    pick(value) {
      if (value === AUTO_QUALITY) return player?.remoteControl.requestAutoQuality();
      const index = qualities.findIndex((one) => qualityValue(one) === value);
      if (index >= 0) player?.remoteControl.changeQuality(index);
    },
  };
}
