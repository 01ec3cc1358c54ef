import {
  type AdStatus,
  COMPLETED,
  CREATED,
  ERROR,
  LOADED,
  PAUSED,
  PLAYING,
  SKIPPED,
  STARTED,
  STOPPED,
} from '@/lib/ad-status';
import type { AdFailure } from './ad-failure';
import { marksOf, offsetSeconds, passedProgress, urlsOf } from './progress-tracking';
import type { LinearAd, Tracking } from './vast/vast-ad';

/** One ad on its way, as far as the wire is concerned. */
export interface AdRun {
  ad: LinearAd;
  status: AdStatus;
  /** Seconds; the file's own once it is known, till then the document's, 0 if it says nothing. */
  duration: number;
  muted: boolean;
  /** Quartiles and progress not reached yet. */
  marks: readonly Tracking[];
  error: AdFailure | null;
}

/** The media element at the moment of an event. */
export interface Moment {
  /** Seconds; the duration may be NaN or infinite. */
  currentTime: number;
  duration: number;
  /** Cannot be heard: muted, or at volume 0. */
  muted: boolean;
  /** Stands at its end. */
  ended: boolean;
}

/** What the element tells of an ad: names of its events. */
export const TOLD = [
  'canplaythrough',
  'playing',
  'timeupdate',
  'volumechange',
  'pause',
  'ended',
  'waiting',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** What happens to an ad: facts of its element, wishes of the viewer, and what goes wrong. */
export interface AdEvent extends Moment {
  kind: (typeof TOLD)[number] | 'click' | 'skip' | 'stop' | 'fail';
  /** Of `fail`. */
  failure?: AdFailure | undefined;
}

/** What is to be done about it, in order. A ping without addresses is worth a line in the log. */
export type AdEffect = { event: string; urls: readonly string[] } | { status: AdStatus };

/** An ad nobody has heard of yet. */
export function createRun(ad: LinearAd): AdRun {
  return { ad, status: CREATED, duration: ad.duration ?? 0, muted: false, marks: marksOf(ad), error: null };
}

/** Whether nothing can happen to the ad any more: the four statuses that end it come first in the spec's numbers. */
export const isOver = ({ status }: { status: AdStatus }): boolean => status <= COMPLETED;

/** Whether its first frame has been shown and it goes on. */
export const isRunning = ({ status }: AdRun): boolean => status >= STARTED;

/** Second from which the ad can be skipped; null: never, or its share of the duration is not known yet. */
export function skipSecond({ ad, duration }: AdRun): number | null {
  const second = offsetSeconds(ad.skipOffset, duration);
  return second === null || (duration > 0 && second > duration) ? null : second;
}

/** Spec section 5: only from the skip offset on. */
export function canSkip(run: AdRun, time: number): boolean {
  const second = skipSecond(run);
  return isRunning(run) && second !== null && time >= second;
}

/**
 * The status table of spec section 4, with the tracking events of VAST 4.2, 3.14.1. Pure. Each metric goes out once,
 * in the order of the time line, however late the element tells of it; pause, resume, mute, unmute and clicks each time.
 */
export function reduceAd(run: AdRun, event: AdEvent): [AdRun, AdEffect[]] {
  if (isOver(run)) return [run, []];
  const { ad } = run;
  const { kind } = event;
  const effects: AdEffect[] = [];
  const next: AdRun = { ...run, muted: event.muted };
  if (event.duration > 0 && event.duration < Number.POSITIVE_INFINITY) next.duration = event.duration;
  const ping = (name: string, urls = urlsOf(ad, name)) => effects.push({ event: name, urls });
  const become = (status: AdStatus) => {
    next.status = status;
    effects.push({ status });
  };

  // A slow file may play before the browser thinks it can play through.
  if (next.status === CREATED && (kind === 'canplaythrough' || kind === 'playing')) {
    ping('loaded');
    become(LOADED);
  }
  if (kind === 'playing') {
    if (next.status === LOADED) {
      ping('impression', ad.impressions);
      ping('creativeView');
      ping('start');
      become(STARTED);
    }
    if (next.status === PAUSED) ping('resume');
    if (next.status !== PLAYING) become(PLAYING);
  }

  const atEnd = kind === 'ended' || (kind === 'pause' && event.ended);
  const isOn = isRunning(next);
  if (isOn) {
    // The end counts as reached whatever the last tick said, and gives a stream of unknown length its length.
    if (atEnd) next.duration ||= event.currentTime;
    const [passed, ahead] = passedProgress(next.marks, atEnd ? next.duration : event.currentTime, next.duration);
    next.marks = ahead;
    for (const { event: name, url } of passed) ping(name, [url]);
    if (isRunning(run) && event.muted !== run.muted) ping(event.muted ? 'mute' : 'unmute');
  }

  if (atEnd) {
    // A file of no length may end without having played: nothing was shown, so nothing is billed.
    if (isOn) ping('complete');
    become(COMPLETED);
  } else if (kind === 'pause' && isOn && next.status !== PAUSED) {
    ping('pause');
    become(PAUSED);
  } else if (kind === 'click' && isOn) {
    ping('clickTracking', ad.clickTrackings);
  } else if (kind === 'skip' && canSkip(next, event.currentTime)) {
    ping('skip');
    become(SKIPPED);
  } else if (kind === 'stop') {
    // "The viewer has chosen to close the linear ad unit"; a skip is that too, but has a metric of its own.
    if (isOn) ping('closeLinear');
    become(STOPPED);
  } else if (kind === 'fail') {
    next.error = event.failure ?? null;
    ping('error', ad.errors);
    become(ERROR);
  }
  return [next, effects];
}
