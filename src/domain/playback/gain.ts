import { clamp } from '@/lib/number';

const MAX_GAIN = 4;

/** Clamps the gain over the stream's volume to 1-4. */
export const clampGain = (gain: number): number => clamp(gain, 1, MAX_GAIN);
