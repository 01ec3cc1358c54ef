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

/** One step of an ad: the run as it becomes, and the effects in their order. */
interface Step {
  next: AdRun;
  effects: AdEffect[];
}

/**
 * Moves an ad on by one event: its statuses, with the tracking events of VAST 4.2, 3.14.1. Pure. Each metric goes out
 * once, in the order of the timeline, however late the element reports it; pause, resume, mute, unmute and clicks go out
 * each time.
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
  const [passed, remaining] = passedProgress(next.marks, isAtEnd ? next.duration : currentTime, next.duration);
  next.marks = remaining;
  for (const { event, url } of passed) ping(step, event, [url]);
}

/** Pause, click, skip, stop and failure. */
function interact(step: Step, { kind, currentTime, failure }: AdEvent, isOn: boolean): void {
  const { next } = step;
  if (kind === 'pause' && isOn && next.status !== PAUSED) {
    ping(step, 'pause');
    become(step, PAUSED);
  } else if (kind === 'click' && isOn) {
    ping(step, 'clickTracking', next.ad.clickTrackings);
  } else if (kind === 'skip' && canSkip(next, currentTime)) {
    ping(step, 'skip');
    become(step, SKIPPED);
  } else if (kind === 'stop') {
    // VAST: "the viewer has chosen to close the linear ad unit". A skip has a metric of its own.
    if (isOn) ping(step, 'closeLinear');
    become(step, STOPPED);
  } else if (kind === 'fail') {
    next.error = failure ?? null;
    ping(step, 'error', next.ad.errors);
    become(step, ERROR);
  }
}
