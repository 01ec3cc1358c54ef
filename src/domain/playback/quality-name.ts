export interface Quality {
  /** 0 in a stream without `RESOLUTION`. */
  height: number;
  /** Bits per second; null if unknown. */
  bitrate: number | null;
}

/** Sorts the best one first. */
export const byRank = (a: Quality, b: Quality): number => b.height - a.height || (b.bitrate ?? 0) - (a.bitrate ?? 0);

/**
 * Name of a quality in messages: its height and `p`, as in `720p`. Without a height it is the bitrate, as in `1200k`,
 * and without either `auto`.
 */
export function qualityName({ height, bitrate }: Quality): string {
  if (height > 0) return `${height}p`;
  return bitrate ? `${Math.round(bitrate / BITS_A_KBIT)}k` : 'auto';
}

const BITS_A_KBIT = 1000;
