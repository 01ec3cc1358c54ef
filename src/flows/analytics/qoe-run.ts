import { addFrames, type FrameCount, type FrameTotals, NO_FRAMES, startCount } from '@/domain/analytics/frame-count';
import { leftBeforeStart, qoeMetrics } from '@/domain/analytics/qoe-metrics';
import { type QoeEvent, type QoeState, startView } from '@/domain/analytics/qoe-state';
import { reduceQoe } from '@/domain/analytics/reduce-qoe';
import type { MediaDiagnostics } from '@/media/diagnostics';
import type { View } from '../timeline';

/** Why a message is sent: a minute of it is over, so is the view, the page is left or put away, the player broke. */
export type SendReason = 'heartbeat' | 'end' | 'exit' | 'failure';

/** The content of a view. */
export interface ViewSubject {
  episode_id: number | null;
  variant_id: number | null;
}

/** One view while it is on: its quality so far, and what was said of it. */
export class ViewRun {
  readonly view: View;
  quality: QoeState;
  /** Milliseconds from the navigation to a player that can be used; of the page's first view. */
  playerStartup: number | null = null;
  subject: ViewSubject = { episode_id: null, variant_id: null };
  #frames: FrameCount;
  #source: MediaDiagnostics['source'] = null;
  #lastMetrics = '';

  /** `before`: what the player has counted for the view that was on. */
  constructor(view: View, at: number, before: MediaDiagnostics | null) {
    this.view = view;
    this.quality = startView(at);
    this.#frames = startCount((before && totalsOf(before)) ?? NO_FRAMES);
  }

  reduce(event: QoeEvent): void {
    this.quality = reduceQoe(this.quality, event);
  }

  /** Takes down what the player counts. */
  sample(now: MediaDiagnostics): void {
    const totals = totalsOf(now);
    if (totals !== null) this.#frames = addFrames(this.#frames, totals);
    this.#source = now.source ?? this.#source;
  }

  /** The message; null when there is nothing to say that was not said, or nobody wanted to watch. */
  message(reason: SendReason): Record<string, unknown> | null {
    const { quality, view } = this;
    const figures = {
      source: this.#source,
      exit_before_start: reason === 'exit' && leftBeforeStart(quality),
      exit_during_ad: reason === 'exit' && quality.phase === 'ad',
      player_startup_ms: this.playerStartup,
      ...qoeMetrics(quality),
      decoded_frames: this.#frames.decoded,
      dropped_frames: this.#frames.dropped,
    };
    const text = JSON.stringify(figures);
    if (text === this.#lastMetrics || (!quality.hasPlayIntent && quality.failure === null)) return null;
    this.#lastMetrics = text;
    view.sent += 1;
    return { view_id: view.id, sequence: view.sent, reason, ...this.subject, ...figures };
  }
}

function totalsOf({ totalFrames, droppedFrames }: MediaDiagnostics): FrameTotals | null {
  return totalFrames === null || droppedFrames === null ? null : { totalFrames, droppedFrames };
}
