import { menuText } from '@/i18n/menu-text';
import type { Option } from './choice';

export interface QualityInfo {
  height: number;
  /** Bits per second; null if the stream does not declare it. */
  bitrate: number | null;
}

export const AUTO_QUALITY = 'auto';

/** Height and bitrate identify a quality, also once a stream has dropped one before it. */
export function qualityValue({ height, bitrate }: QualityInfo): string {
  return `${height}_${bitrate}`;
}

/**
 * "Auto", then the qualities, the best first; bitrate as a hint.
 * @param playing the quality that "auto" has settled on; null while the viewer has chosen one by hand
 */
export function qualityOptions(qualities: readonly QualityInfo[], playing: QualityInfo | null): Option[] {
  const auto = playing === null ? menuText.quality.auto : autoLabel(playing);
  const best = [...qualities].sort((a, b) => b.height - a.height || (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return [
    { value: AUTO_QUALITY, label: auto },
    ...best.map((quality) => ({
      value: qualityValue(quality),
      label: qualityLabel(quality),
      ...(quality.bitrate && quality.height > 0 ? { hint: menuText.quality.bitrate(quality.bitrate) } : {}),
    })),
  ];
}

function autoLabel(playing: QualityInfo): string {
  const label = qualityLabel(playing);
  return label === menuText.quality.auto ? label : menuText.quality.autoNow(label);
}

/** Height of the picture; its bitrate in a stream without `RESOLUTION`; "auto" without either. */
export function qualityLabel({ height, bitrate }: QualityInfo): string {
  if (height > 0) return menuText.quality.height(height);
  return bitrate ? menuText.quality.bitrate(bitrate) : menuText.quality.auto;
}
