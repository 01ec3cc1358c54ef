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
} from '@/domain/ads/ad-status-code';
import type { AdFailure } from './ad-failure';
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
  tracking: readonly Tracking[];
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
  kind:
    | (typeof ELEMENT_EVENTS)[number]
    | 'click'
    | 'expand'
    | 'collapse'
    | 'skip'
    | 'close'
    | 'stop'
    | 'fail'
    | 'refused';
  /** Present with `fail` and `refused`. */
  failure?: AdFailure | undefined;
}

/** Output of the reducer, in order. A ping without URLs is only logged. */
export type AdEffect = { event: string; urls: readonly string[] } | { status: AdStatus };

/** Creates the initial state of an ad. */
export function createRun(ad: LinearAd): AdRun {
  return { ad, status: CREATED, duration: ad.duration ?? 0, muted: false, tracking: timelineTracking(ad), error: null };
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

/** One step of an ad: the run as it becomes, and the effects in their order. */
interface Step {
  next: AdRun;
  effects: AdEffect[];
}

/**
 * Moves an ad on by one event: its statuses, with the tracking events of VAST 4.2, 3.14.1. Pure. Each metric goes out
 * once, in the order of the timeline, however late the element reports it; pause, resume, mute, unmute, clicks and
 * changes of the size go out each time.
 */
export function reduceAd(run: AdRun, event: AdEvent): [AdRun, AdEffect[]] {
  if (isOver(run)) return [run, []];
  const step: Step = { next: { ...run, muted: event.muted }, effects: [] };
  const { next } = step;
  if (event.duration > 0 && event.duration < Number.POSITIVE_INFINITY) next.duration = event.duration;
  start(step, event);
  const isAtEnd = event.kind === 'ended' || (event.kind === 'pause' && event.ended);
  const isOn = isRunning(next);
  if (isOn) {
    progress(step, event, isAtEnd);
    if (isRunning(run) && event.muted !== run.muted) ping(step, event.muted ? 'mute' : 'unmute');
  }
  if (isAtEnd) {
    // A file of no length may end without having played: nothing was shown, so nothing is billed.
    if (isOn) ping(step, 'complete');
    become(step, COMPLETED);
  } else {
    interact(step, event, isOn);
  }
  return [next, step.effects];
}

function ping({ next, effects }: Step, name: string, urls = urlsOf(next.ad, name)): void {
  effects.push({ event: name, urls });
}

function become({ next, effects }: Step, status: AdStatus): void {
  next.status = status;
  effects.push({ status });
}

/** Loaded, started, playing. */
function start(step: Step, { kind }: AdEvent): void {
  const { next } = step;
  // A slow file may play before the browser thinks it can play through.
  if (next.status === CREATED && (kind === 'canplaythrough' || kind === 'playing')) {
    ping(step, 'loaded');
    become(step, LOADED);
  }
  if (kind !== 'playing') return;
  if (next.status === LOADED) {
    ping(step, 'impression', next.ad.impressions);
    ping(step, 'creativeView');
    ping(step, 'start');
    become(step, STARTED);
  }
  if (next.status === PAUSED) ping(step, 'resume');
  if (next.status !== PLAYING) become(step, PLAYING);
}

/** The tracking events that the playhead has passed. */
function progress(step: Step, { currentTime }: AdEvent, isAtEnd: boolean): void {
  const { next } = step;
  // The end counts as reached whatever the last tick said, and gives a stream of unknown length its length.
  if (isAtEnd) next.duration ||= currentTime;
  const [passed, remaining] = passedProgress(next.tracking, isAtEnd ? next.duration : currentTime, next.duration);
  next.tracking = remaining;
  for (const { event, url } of passed) ping(step, event, [url]);
}

/** Pause, click, change of the size, skip, stop and failure. */
function interact(step: Step, { kind, currentTime, failure }: AdEvent, isOn: boolean): void {
  const { next } = step;
  if (kind === 'pause' && isOn && next.status !== PAUSED) {
    ping(step, 'pause');
    become(step, PAUSED);
  } else if (kind === 'click' && isOn) {
    ping(step, 'clickTracking', next.ad.clickTrackings);
  } else if (kind === 'expand' && isOn) {
    // Its name since VAST 4.0, and the one before.
    ping(step, 'playerExpand');
    ping(step, 'fullscreen');
  } else if (kind === 'collapse' && isOn) {
    ping(step, 'playerCollapse');
    ping(step, 'exitFullscreen');
  } else if (kind === 'skip' && canSkip(next, currentTime)) {
    ping(step, 'skip');
    become(step, SKIPPED);
  } else if (kind === 'close') {
    // An interactive creative ends by itself, and may have no film to complete.
    become(step, COMPLETED);
  } else if (kind === 'stop') {
    // VAST: "the viewer has chosen to close the linear ad unit". A skip has a metric of its own.
    if (isOn) ping(step, 'closeLinear');
    become(step, STOPPED);
  } else if (kind === 'fail' || kind === 'refused') {
    next.error = failure ?? null;
    // The autoplay policy is no fault of the ad: it comes anew with the press that the content needs.
    if (kind === 'fail' || isOn) ping(step, 'error', next.ad.errors);
    become(step, ERROR);
  }
}
