import type { AdFailure } from './ad-failure';
import { type AdEffect, type AdEvent, type AdRun, advance, createRun, type Moment } from './advance';
import type { LinearAd } from './vast-ad';

/** The one place that holds the state of an ad. */
export interface RunningAd {
  run(): AdRun;
  send(kind: AdEvent['kind'], failure?: AdFailure): void;
}

/**
 * Feeds `advance` and hands its effects on, one by one. An event that comes up meanwhile, from a subscriber's own call,
 * waits until they are done; what a subscriber throws is reported and keeps nothing back.
 */
export function runAd(
  ad: LinearAd,
  moment: () => Moment,
  perform: (effect: AdEffect) => void,
  report: (error: unknown) => void,
): RunningAd {
  const inbox: AdEvent[] = [];
  let run = createRun(ad);
  return {
    run: () => run,
    send(kind, failure) {
      inbox.push({ ...moment(), kind, failure });
      if (inbox.length > 1) return;
      for (const event of inbox) {
        const [next, effects] = advance(run, event);
        run = next;
        for (const effect of effects) {
          try {
            perform(effect);
          } catch (error) {
            report(error);
          }
        }
      }
      inbox.length = 0;
    },
  };
}
