import { type MediaContext, TimeRange } from '@vidstack/react';
import type { LiveWindow } from '../../stage/facts';
import type { Stage } from '../../stage/stage';

/** Time between two reports of the position. */
const TICK_MS = 100;

/** Time between two reports of the live edge during a pause. */
const PAUSED_TICK_MS = 1_000;

/** Reports the position, the seeks and the loaded ranges of the stage to Vidstack, from the readiness of a source on. */
export class TimeReports {
  /** Whether Vidstack knows that the source can play. */
  isReady = false;
  readonly #stage: Stage;
  readonly #ctx: MediaContext;
  #toldTime = Number.NaN;
  /** The target of the seek that was reported and goes on. */
  #toldSeek = Number.NaN;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(stage: Stage, ctx: MediaContext, signal: AbortSignal) {
    this.#stage = stage;
    this.#ctx = ctx;
    document.addEventListener('visibilitychange', () => this.keep(), { signal });
    signal.addEventListener('abort', () => clearInterval(this.#timer));
  }

  /** Forgets the source before. */
  reset(): void {
    this.isReady = false;
    this.#toldTime = Number.NaN;
    this.#toldSeek = Number.NaN;
  }

  /** Reports the position while it moves, and the live edge also during a pause. A hidden page shows neither. */
  keep(): void {
    const { facts, video } = this.#stage;
    clearInterval(this.#timer);
    if (document.hidden || (video.paused && facts.stream?.live !== true)) return;
    this.#timer = setInterval(() => this.#tick(), video.paused ? PAUSED_TICK_MS : TICK_MS);
  }

  tell(trigger?: Event): void {
    if (!this.isReady) return;
    const { $state, notify } = this.#ctx;
    notify('time-change', Math.min(this.#stage.position, $state.seekableEnd()), trigger);
  }

  /** A report of the same second would end Vidstack's wait. */
  tellProgress(trigger?: Event): void {
    const { currentTime } = this.#stage.video;
    if (currentTime === this.#toldTime) return;
    this.#toldTime = currentTime;
    this.tell(trigger);
  }

  /** Once, although a call reports a seek before the element does. */
  tellSeeking(trigger?: Event): void {
    const { currentTime } = this.#stage.video;
    if (!this.isReady || currentTime === this.#toldSeek) return;
    this.#toldSeek = currentTime;
    this.#ctx.notify('seeking', currentTime, trigger);
  }

  tellSeeked(trigger: Event): void {
    this.#toldSeek = Number.NaN;
    if (!this.isReady) return;
    this.tell(trigger);
    this.#ctx.notify('seeked', this.#stage.video.currentTime, trigger);
  }

  tellLoaded(trigger: Event): void {
    if (!this.isReady) return;
    const { buffered } = this.#stage.video;
    this.#ctx.notify('progress', { buffered, seekable: this.seekable() }, trigger);
  }

  /**
   * The whole stream before the element knows its ranges. Also for a file of a server without ranges, in which a browser can
   * seek to its beginning alone: Vidstack would take the beginning for the end.
   */
  seekable(): TimeRanges {
    const { seekable } = this.#stage.video;
    const { stream } = this.#stage.facts;
    const isKnown = seekable.length > 0 && seekable.end(seekable.length - 1) > 0;
    if (isKnown || stream === null || stream.live) return seekable;
    return new TimeRange(0, stream.duration) as unknown as TimeRanges;
  }

  #tick(): void {
    const { isAway, video } = this.#stage;
    if (isAway) return;
    tellWindow(this.#ctx.$state, this.#stage.window());
    if (!video.paused && !video.seeking) this.tellProgress();
  }
}

/** A seek that ends further behind the live edge leaves it. Vidstack's own return to the edge ends 2 s behind it. */
const EDGE_S = 2.1;

/** Share of its latency, and seconds, by which a stream may be late and is still at its live edge. */
const EDGE_LATENCIES = 2;
const EDGE_TOLERANCE_S = 10;

/** Parts of a second to which the live edge is rounded. */
const BINARY = 1024;

type State = MediaContext['$state'];

/** Shows Vidstack the window of a broadcast, which moves on, also during a pause. */
export function tellWindow($state: State, window: LiveWindow | null): void {
  if (window === null) return;
  const { inferredLiveDVRWindow, liveEdgeTolerance, liveSyncPosition, minLiveDVRWindow, started } = $state;
  // Vidstack compares differences. Those of binary fractions are exact.
  const edge = Math.floor(window.edge * BINARY) / BINARY;
  // Before the first frame the position is 0. Vidstack would seek from outside of the window to its beginning.
  inferredLiveDVRWindow.set(started() ? Math.max(0, Math.floor(edge - window.start)) : edge + 1);
  liveSyncPosition.set(edge);
  liveEdgeTolerance.set(Math.min(EDGE_TOLERANCE_S, EDGE_LATENCIES * window.latencyS));
  // The engine has decided about the rewind.
  minLiveDVRWindow.set(0);
}

/** Ends the window of a broadcast that has become a film. */
export function endWindow({ inferredLiveDVRWindow, liveSyncPosition, userBehindLiveEdge }: State): void {
  liveSyncPosition.set(null);
  inferredLiveDVRWindow.set(0);
  userBehindLiveEdge.set(false);
}

/**
 * Tells Vidstack whether a seek to this second leaves the live edge. It finds out for its own buttons only, and the next
 * start would jump back to the edge.
 */
export function leaveEdge($state: State, seconds: number): void {
  if ($state.live() && $state.canSeek()) $state.userBehindLiveEdge.set($state.seekableEnd() - seconds >= EDGE_S);
}
