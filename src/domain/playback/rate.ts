import { clamp } from '@/lib/number';

/** Slowest and fastest playback rate of all commands. */
export const MIN_RATE = 0.25;
export const MAX_RATE = 4;

/** Rates that the menu offers. */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Faster rates, in a menu of their own. The keys step through all rates. */
export const FAST_RATES = [2.5, 3, 3.5, 4] as const;

const STEPS = [...RATES, ...FAST_RATES];

/** Rate during a long press on the video. */
export const FASTER_RATE = 2;

/** Clamps a rate to the limits. */
export const clampRate = (rate: number): number => clamp(rate, MIN_RATE, MAX_RATE);

/** The next rate of the list in a direction; the last one stays at the end of the list. */
export function steppedRate(rate: number, direction: 1 | -1): number {
  const next = direction > 0 ? STEPS.find((one) => one > rate) : STEPS.findLast((one) => one < rate);
  return next ?? rate;
}
