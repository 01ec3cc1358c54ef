import type { AdView } from './ad';

type Times = Pick<AdView, 'duration' | 'currentTime' | 'remainingTime' | 'skipAt' | 'canSkip'>;

/** Whole seconds of the two countdowns that the viewer sees. The engine decides when the ad can be skipped. */
export function adCountdown({ duration, currentTime, remainingTime, skipAt, canSkip }: Times) {
  const isSkippable = skipAt !== null && !(duration > 0 && skipAt >= duration);
  return {
    /** Until the ad ends; null while its duration is unknown. */
    secondsLeft: duration > 0 ? Math.ceil(remainingTime) : null,
    /** Until the ad can be skipped, 0 from then on; null for an ad that ends before. */
    skipIn: !isSkippable ? null : canSkip ? 0 : Math.max(1, Math.ceil(skipAt - currentTime)),
  };
}
