import type { AdView } from './ad';

/** Whole seconds of the two countdowns of an ad. */
export interface AdCountdown {
  /** Until the ad ends; null while its duration is unknown. */
  secondsLeft: number | null;
  /** Until the ad can be skipped, 0 from then on; null for an ad that ends before. */
  skipIn: number | null;
}

type Times = Pick<AdView, 'duration' | 'currentTime' | 'remainingTime' | 'skipAt' | 'canSkip'>;

/** Computes the countdowns that the viewer sees. The engine decides when the ad can be skipped. */
export function adCountdown({ duration, currentTime, remainingTime, skipAt, canSkip }: Times): AdCountdown {
  const isSkippable = skipAt !== null && !(duration > 0 && skipAt >= duration);
  return {
    secondsLeft: duration > 0 ? Math.ceil(remainingTime) : null,
    skipIn: !isSkippable ? null : canSkip ? 0 : Math.max(1, Math.ceil(skipAt - currentTime)),
  };
}
