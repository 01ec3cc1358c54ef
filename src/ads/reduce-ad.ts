import type { AdFailure } from './ad-failure';
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
} from './ad-status';
import { offsetSeconds, passedProgress, timelineTracking, urlsOf } from './progress-tracking';
import type { LinearAd, Tracking } from './vast/vast-ad';

/** State of one ad as far as tracking is concerned. */
export interface AdRun {
  ad: LinearAd;
  status: AdStatus;
  /** Seconds: the file's own once known, before that the document's, or 0. */
  duration: number;
  muted: boolean;
  /** Quartiles and progress events not reached yet. */
  marks: readonly Tracking[];
  error: AdFailure | null;
}

/** Snapshot of the media element at an event. */
export interface ElementSnapshot {
  /** Seconds; the duration may be NaN or infinite. */
  currentTime: number;
  duration: number;
  /** Inaudible: muted, or at volume 0. */
  muted: boolean;
  /** The element is at its end. */
  ended: boolean;
}

/** Names of the element's events that the reducer handles. */
export const ELEMENT_EVENTS = [
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

/** Input of the reducer: an event of the element, a request of the viewer, or a failure. */
export interface AdEvent extends ElementSnapshot {
  kind: (typeof ELEMENT_EVENTS)[number] | 'click' | 'skip' | 'stop' | 'fail';
  /** Present with `fail`. */
  failure?: AdFailure | undefined;
}

/** Output of the reducer, in order. A ping without URLs is only logged. */
export type AdEffect = { event: string; urls: readonly string[] } | { status: AdStatus };

/** Creates the initial state of an ad. */
export function createRun(ad: LinearAd): AdRun {
  return { ad, status: CREATED, duration: ad.duration ?? 0, muted: false, marks: timelineTracking(ad), error: null };
}

/** Whether the ad has ended. The four final statuses have the lowest numbers. */
export const isOver = ({ status }: { status: AdStatus }): boolean => status <= COMPLETED;

/** Whether the first frame was shown and the ad has not ended. */
export const isRunning = ({ status }: AdRun): boolean => status >= STARTED;

/** Second from which the ad can be skipped; null: never, or a percentage of an unknown duration. */
export function skipSecond({ ad, duration }: AdRun): number | null {
  const second = offsetSeconds(ad.skipOffset, duration);
  return second === null || (duration > 0 && second > duration) ? null : second;
}

/** Whether the skip offset has been reached. */
export function canSkip(run: AdRun, time: number): boolean {
  const second = skipSecond(run);
  return isRunning(run) && second !== null && time >= second;
}

/**
 * The status table of an ad (docs/ads.md) with the tracking events of VAST 4.2, 3.14.1. Pure. Each metric is sent once,
 * in timeline order, however late the element reports it; pause, resume, mute, unmute and clicks are sent each time.
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

  // A slow file may play before the browser expects to play it through.
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
    // The end counts as reached, whatever the last time update said; a stream of unknown length gets its length here.
    if (atEnd) next.duration ||= event.currentTime;
    const [passed, ahead] = passedProgress(next.marks, atEnd ? next.duration : event.currentTime, next.duration);
    next.marks = ahead;
    for (const { event: name, url } of passed) ping(name, [url]);
    if (isRunning(run) && event.muted !== run.muted) ping(event.muted ? 'mute' : 'unmute');
  }

  if (atEnd) {
    // An empty file may end without a frame: nothing was shown, so nothing is billed.
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
    // VAST: "The viewer has chosen to close the linear ad unit". A skip closes it too but has its own metric.
    if (isOn) ping('closeLinear');
    become(STOPPED);
  } else if (kind === 'fail') {
    next.error = event.failure ?? null;
    ping('error', ad.errors);
    become(ERROR);
  }
  return [next, effects];
}
