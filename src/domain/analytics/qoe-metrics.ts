import type { QoeState } from './qoe-state';

/** Metrics of a view, by their wire names. Times are whole milliseconds. */
export interface QoeMetrics {
  /** From the play intent to the first moving frame, without ads; null before that frame. */
  video_startup_ms: number | null;
  /** From the play intent to the first frame of the preroll; null without one. */
  ad_startup_ms: number | null;
  /** The sum of startup, playing, stalls and seeks. */
  watch_ms: number;
  /** Time during which the content played. */
  played_ms: number;
  rebuffer_count: number;
  rebuffer_ms: number;
  /** Percent of `watch_ms`, two decimals. */
  rebuffer_percent: number;
  seek_count: number;
  /** Mean and longest seek; null without seeks. */
  seek_latency_ms: number | null;
  seek_latency_max_ms: number | null;
  rendition_switches_up: number;
  rendition_switches_down: number;
  /** Mean bits per second during playback; null when the source names none. */
  mean_bitrate: number | null;
  playback_failure: string | null;
  error_id: string | null;
}

/** Metrics of the current state of a view. */
export function qoeMetrics(view: QoeState): QoeMetrics {
  const { spent, seeks, failure } = view;
  const startup = Math.round(spent.starting);
  const played = Math.round(spent.playing);
  const stalled = Math.round(spent.stalled);
  const sought = Math.round(spent.seeking);
  const watched = startup + played + stalled + sought;
  return {
    video_startup_ms: view.isStarted ? startup : null,
    ad_startup_ms: view.adStarted ? Math.round(spent.adAwaited) : null,
    watch_ms: watched,
    played_ms: played,
    rebuffer_count: view.stalls,
    rebuffer_ms: stalled,
    rebuffer_percent: watched === 0 ? 0 : Math.round((stalled / watched) * 10_000) / 100,
    seek_count: seeks,
    seek_latency_ms: seeks === 0 ? null : Math.round(spent.seeking / seeks),
    seek_latency_max_ms: seeks === 0 ? null : Math.round(Math.max(view.longestSeek, spent.seeking - view.seek.before)),
    rendition_switches_up: view.switchesUp,
    rendition_switches_down: view.switchesDown,
    mean_bitrate: view.bitsMs === 0 ? null : Math.round((view.bits / view.bitsMs) * 1000),
    playback_failure: failure?.kind ?? null,
    error_id: failure?.id ?? null,
  };
}

/** The viewer had a play intent and left before playback, without a failure. */
export const leftBeforeStart = ({ hasPlayIntent, isStarted, failure }: QoeState): boolean =>
  hasPlayIntent && !isStarted && failure === null;
