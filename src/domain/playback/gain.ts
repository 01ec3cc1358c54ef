import { clamp } from '@/lib/number';

const MAX_GAIN = 4;

/** Loudness over the stream's own, held within 1-4. */
export const clampGain = (gain: number): number => clamp(gain, 1, MAX_GAIN);
