import type { QoeState } from './qoe-state';

/** Metrics of the current state of a view, by their wire names. Times are whole milliseconds. */
export function qoeMetrics(view: QoeState) {
  const { spent, seeks, failure } = view;
  const startup = Math.round(spent.starting);
  const played = Math.round(spent.playing);
  const stalled = Math.round(spent.stalled);
  const watched = startup + played + stalled + Math.round(spent.seeking);
  return {
    /** From the play intent to the first moving frame, without ads; null before that frame. */
    video_startup_ms: view.isStarted ? startup : null,
    /** From the play intent to the first frame of the preroll; null without one. */
    ad_startup_ms: view.adStarted ? Math.round(spent.adAwaited) : null,
    /** The sum of startup, playing, stalls and seeks. */
    watch_ms: watched,
    /** Time during which the content played. */
    played_ms: played,
    rebuffer_count: view.stalls,
    rebuffer_ms: stalled,
    /** Percent of `watch_ms`, two decimals. */
    rebuffer_percent: watched === 0 ? 0 : Math.round((stalled / watched) * 10_000) / 100,
    seek_count: seeks,
    /** Mean and longest seek; null without seeks. */
    seek_latency_ms: seeks === 0 ? null : Math.round(spent.seeking / seeks),
    seek_latency_max_ms: seeks === 0 ? null : Math.round(Math.max(view.longestSeek, spent.seeking - view.seek.before)),
    rendition_switches_up: view.switchesUp,
    rendition_switches_down: view.switchesDown,
    /** Mean bits per second during playback; null when the source names none. */
    mean_bitrate: view.bitsMs === 0 ? null : Math.round((view.bits / view.bitsMs) * 1000),
    playback_failure: failure?.kind ?? null,
    error_id: failure?.id ?? null,
    /** Host of the file that failed. */
    failure_host: failure?.host ?? null,
  };
}

/** The viewer had a play intent and left before playback, without a failure. */
export const leftBeforeStart = ({ hasPlayIntent, isStarted, failure }: QoeState): boolean =>
  hasPlayIntent && !isStarted && failure === null;
