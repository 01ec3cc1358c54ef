import type { QoeEvent } from '@/domain/analytics/qoe-state';
import { parseUrl } from '@/lib/url';
import type { MediaDiagnostics } from '@/media/diagnostics';
import { contentIdOf } from '@/store/selectors';
import type { AllDeps } from '../deps';
import type { TimelineEvent } from '../timeline';
import type { CreateObserver } from './observer';
import { payloadOf } from './payload';
import { type SendReason, ViewRun } from './qoe-run';

/** Interval of the reports during playback. */
export const HEARTBEAT_MS = 60_000;

/** Interval at which a view reads the clock. */
const PULSE_MS = 10_000;

/** Timers of a hidden page run once a minute. A longer gap means that the device slept, and playback with it. */
const ASLEEP_MS = 70_000;

/** The browser reports one exit by two events at the same moment. */
const LEAVING_MS = 1_000;

/**
 * Measures each view by the definitions of Mux Data and sends the event `qoe`: every minute of playback, at the end or
 * failure of the view, and when the page is hidden or closed. Each message has all metrics, so the message with the
 * highest sequence number is the result of the view.
 */
export const qualityOfExperience: CreateObserver = (deps, outlet, viewing) => {
  const send = (run: ViewRun, reason: SendReason) => {
    const message = run.message(reason, viewing.watched(run.view));
    if (message === null) return;
    const fields = payloadOf(run.moment, viewing.totals(), deps, outlet);
    const content = Object.fromEntries(CONTENT.map((name) => [name, fields[name]]));
    const numbers = deps.timeline.numbersOf(run.view, contentIdOf(deps.config, run.moment.state));
    outlet.send('qoe', { ...content, ...numbers, ...message, build: deps.build });
  };
  const views = new ViewRuns(deps, send);
  return (event) => views.record(event);
};

/** The fields of every event that a view has as well. */
const CONTENT = (
  'session_id view_id page_origin video_id episode_id video_title season episode variant language ' +
  'video_quality device_type duration'
).split(' ');

/** The views of a page, one after another. */
class ViewRuns {
  readonly #deps: AllDeps;
  readonly #send: (run: ViewRun, reason: SendReason) => void;
  #run: ViewRun | null = null;
  #read: (() => MediaDiagnostics) | null = null;
  #sentAt = 0;
  #awakeAt = 0;
  #leftAt = Number.NEGATIVE_INFINITY;
  #playerStartup: number | null = null;

  constructor(deps: AllDeps, send: (run: ViewRun, reason: SendReason) => void) {
    this.#deps = deps;
    this.#send = send;
    const setReader = (read: () => MediaDiagnostics) => {
      this.#read = read;
      this.#takeRendition();
    };
    deps.media.diagnostics().then(setReader, () => undefined);
    setInterval(() => this.#pulse(), PULSE_MS);
    deps.page.onHide(() => this.#leave());
  }

  record(event: TimelineEvent): void {
    this.#wake(event.at);
    const run = this.#runOf(event);
    run.moment = event;
    if (event.name === 'ready' && this.#playerStartup === null) {
      this.#playerStartup = event.at;
      run.playerStartup = Math.round(event.at);
    }
    if (isPlaceholderEvent(event)) return;
    const qoeEvent = toQoeEvent(event);
    if (qoeEvent !== null) run.reduce(qoeEvent);
    if (event.name === 'qualitychange' || event.name === 'playing') this.#takeRendition(event.at);
    if (event.name === 'broken') this.#report('failure');
    if (event.name === 'ended') this.#report('end');
  }

  #pulse(): void {
    const now = this.#deps.page.now();
    this.#wake(now);
    if (this.#run !== null) this.#run.moment = this.#deps.timeline.moment();
    this.#run?.reduce({ name: 'tick', at: now });
    this.#takeRendition();
    if (now - this.#sentAt >= HEARTBEAT_MS && this.#run?.quality.isStarted) this.#report('heartbeat');
  }

  #leave(): void {
    const { page } = this.#deps;
    if (this.#run === null || page.now() - this.#leftAt < LEAVING_MS) return;
    this.#pulse();
    this.#leftAt = page.now();
    this.#report('exit');
  }

  /** Returns the run of the event's view. A new view ends the previous one. */
  #runOf(event: TimelineEvent): ViewRun {
    if (this.#run?.view === event.view) return this.#run;
    this.#run?.reduce({ name: 'tick', at: event.at });
    if (this.#run !== null) this.#report('end');
    // The first view has no earlier frame counts to subtract.
    const before = this.#run === null ? null : (this.#read?.() ?? null);
    this.#run = new ViewRun(event, before);
    this.#awakeAt = this.#deps.page.now();
    this.#sentAt = this.#deps.page.now();
    return this.#run;
  }

  #report(reason: SendReason): void {
    const now = this.#read?.();
    if (now !== undefined) this.#run?.sample(now);
    if (this.#run !== null) this.#send(this.#run, reason);
    this.#sentAt = this.#deps.page.now();
  }

  #wake(now: number): void {
    if (now - this.#awakeAt > ASLEEP_MS) this.#run?.reduce({ name: 'awake', at: now, since: this.#awakeAt });
    this.#awakeAt = Math.max(this.#awakeAt, now);
  }

  #takeRendition(at = this.#deps.page.now()): void {
    const now = this.#read?.();
    if (this.#run === null || now === undefined) return;
    const height = heightOf(this.#deps.media.state().quality);
    this.#run.reduce({ name: 'rendition', at, height, bitrate: now.bitrate });
    this.#run.sample(now);
  }
}

/** The placeholder of blocked content does not count as a view. */
const isPlaceholderEvent = ({ name, state }: TimelineEvent): boolean =>
  name !== 'broken' && state.catalogued?.available === false;

/** Parses 720 from `720p`; null for the bitrate of a stream without heights. */
function heightOf(quality: string | null): number | null {
  const height = /^(\d+)p$/.exec(quality ?? '')?.[1];
  return height === undefined ? null : Number(height);
}

/** Maps a timeline event to a QoE event; null for most. */
export function toQoeEvent(event: TimelineEvent): QoeEvent | null {
  const { at, media } = event;
  switch (event.name) {
    case 'adsawaited':
    case 'adstart':
    case 'adsover':
    case 'variantchange':
    case 'ready':
    case 'play':
    case 'pause':
    case 'ended':
      return { name: event.name, at };
    case 'playintent':
    case 'playing':
      return { name: event.name, at, ...event.detail };
    case 'autoplayrefused':
      // The player had started it without a gesture.
      return event.detail.refused === 'all' ? { name: 'playrefused', at } : null;
    case 'waiting':
      return { name: 'waiting', at, since: event.detail.since, position: media.currentTime };
    case 'seeking':
      return { name: 'seeking', at, to: event.detail.to };
    case 'seeked':
      return { name: 'seeked', at, isPlaying: media.playback === 'playing' };
    case 'broken': {
      const { kind, id, url } = event.detail;
      const host = (url && parseUrl(url)?.host) || null;
      return { name: 'broken', at, id, host, kind: kind === 'unexpected' ? `${kind}/${event.detail.reason}` : kind };
    }
    default:
      return null;
  }
}
