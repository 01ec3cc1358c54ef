import { addFrames, type FrameCount, type FrameTotals, NO_FRAMES, startCount } from '@/domain/analytics/frame-count';
import { leftBeforeStart, qoeMetrics } from '@/domain/analytics/qoe-metrics';
import { type QoeEvent, type QoeState, startView } from '@/domain/analytics/qoe-state';
import { reduceQoe } from '@/domain/analytics/reduce-qoe';
import type { MediaDiagnostics } from '@/media/diagnostics';
import type { StatisticsPayload } from '@/telemetry/analytics-transport/statistics-outlet';
import type { EventMoment, View } from '../timeline';

/** Reason of a message: a minute of playback, the end of the view, a hidden or closed page, or a failure. */
export type SendReason = 'heartbeat' | 'end' | 'exit' | 'failure';

/** One active view: its quality so far, and its last message. */
export class ViewRun {
  readonly view: View;
  quality: QoeState;
  /** Milliseconds from the navigation to a usable player. Only the first view of a page has it. */
  playerStartup: number | null = null;
  /** The last moment of the view. */
  moment: EventMoment;
  #frames: FrameCount;
  #source: MediaDiagnostics['source'] = null;
  #lastMetrics = '';

  /** `before`: the player's frame counters at the end of the previous view. */
  constructor(moment: EventMoment, before: MediaDiagnostics | null) {
    this.view = moment.view;
    this.moment = moment;
    this.quality = startView(moment.at);
    this.#frames = startCount((before && totalsOf(before)) ?? NO_FRAMES);
  }

  reduce(event: QoeEvent): void {
    this.quality = reduceQoe(this.quality, event);
  }

  /** Records the player's counters. */
  sample(now: MediaDiagnostics): void {
    const totals = totalsOf(now);
    if (totals !== null) this.#frames = addFrames(this.#frames, totals);
    this.#source = now.source ?? this.#source;
  }

  /** Builds the message; null when nothing has changed since the last one, or without a play intent. */
  message(reason: SendReason, watched: readonly unknown[]): StatisticsPayload | null {
    const { quality, view } = this;
    const figures = {
      source: this.#source,
      exit_before_start: reason === 'exit' && leftBeforeStart(quality),
      exit_during_ad: reason === 'exit' && quality.phase === 'ad',
      player_startup_ms: this.playerStartup,
      ...qoeMetrics(quality),
      decoded_frames: this.#frames.decoded,
      dropped_frames: this.#frames.dropped,
      watched,
    };
    const text = JSON.stringify(figures);
    if (text === this.#lastMetrics || (!quality.hasPlayIntent && quality.failure === null)) return null;
    this.#lastMetrics = text;
    view.sent += 1;
    return { sequence: view.sent, reason, variant_id: this.moment.state.selection?.variantId ?? null, ...figures };
  }
}

function totalsOf({ totalFrames, droppedFrames }: MediaDiagnostics): FrameTotals | null {
  return totalFrames === null || droppedFrames === null ? null : { totalFrames, droppedFrames };
}
