import type { QoeState } from './qoe-state';

/** The figures of a view, by the names they are sent under. Times are whole milliseconds. */
export interface QoeMetrics {
  /** From the wish to the first moving frame, without ads; null before it. */
  video_startup_ms: number | null;
  /** From the wish to the first frame of the ad before the film; null where none was shown. */
  ad_startup_ms: number | null;
  /** The sum of startup, playing, stalls and seeks. */
  watch_ms: number;
  /** The picture moved. */
  played_ms: number;
  rebuffer_count: number;
  rebuffer_ms: number;
  /** Of `watch_ms`, two decimals. */
  rebuffer_percent: number;
  seek_count: number;
  /** Mean and longest; null where nobody sought. */
  seek_latency_ms: number | null;
  seek_latency_max_ms: number | null;
  rendition_switches_up: number;
  rendition_switches_down: number;
  /** Bits a second of what was played; null where the source names none. */
  mean_bitrate: number | null;
  playback_failure: string | null;
  error_id: string | null;
}

/** The figures of a view as it stands. */
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

/** Somebody asked for the film and left before it moved, though nothing broke. */
export const leftBeforeStart = ({ hasPlayIntent, isStarted, failure }: QoeState): boolean =>
  hasPlayIntent && !isStarted && failure === null;
