import { menuText } from '@/i18n/menu-text';
import type { Option } from './choice';

export interface QualityInfo {
  height: number;
  /** Bits per second; null if the stream does not declare it. */
  bitrate: number | null;
}

export const AUTO_QUALITY = 'auto';

/** Height and bitrate identify a quality, because with hls.js every quality has the id 0. */
export function qualityValue({ height, bitrate }: QualityInfo): string {
  return `${height}_${bitrate}`;
}

/**
 * "Auto", then the qualities, the best first; bitrate as a hint.
 * @param playing the quality that "auto" has settled on; null while the viewer has chosen one by hand
 */
export function qualityOptions(qualities: readonly QualityInfo[], playing: QualityInfo | null): Option[] {
  const auto = playing === null ? menuText.quality.auto : menuText.quality.autoNow(label(playing));
  const best = [...qualities].sort((a, b) => b.height - a.height || (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return [
    { value: AUTO_QUALITY, label: auto },
    ...best.map((quality) => ({
      value: qualityValue(quality),
      label: label(quality),
      ...(quality.bitrate ? { hint: menuText.quality.bitrate(quality.bitrate) } : {}),
    })),
  ];
}

const label = ({ height }: QualityInfo): string => menuText.quality.height(height);
