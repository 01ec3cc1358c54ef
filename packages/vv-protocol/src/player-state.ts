import type { CatalogueId, VariantInfo } from './episode';
import type { ChapterInfo, TimeRange } from './media-parts';

/** The ad that is on the screen. */
export interface AdInfo {
  id: string;
  type: 'preroll' | 'midroll' | 'postroll' | 'pauseroll';
  /** Seconds. */
  currentTime: number;
  /** Seconds; -2 while unknown. */
  duration: number;
  /** Whether the viewer can skip it now. */
  canSkip: boolean;
}

/** A picture beside an ad (VAST `<Companion>`), which the host page may draw while the ad plays. */
export interface AdCompanion {
  /** URL of the picture. */
  url: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Text in place of the picture; null where the document has none. */
  altText: string | null;
  /** URL that a press opens in a new tab; null for none. */
  clickThrough: string | null;
  /** URLs to call once when the picture is drawn. */
  viewTracking: readonly string[];
  /** URLs to call at each press. */
  clickTracking: readonly string[];
}

/** A snapshot of the player, as `getState` gives it. */
export interface PlayerState {
  /** `failed` and `blocked` stand for a failure screen. */
  phase: 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';
  /** State of the content, not of an ad. */
  playback: 'idle' | 'playing' | 'paused' | 'ended';
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 while unknown, null for a live stream. */
  duration: number | null;
  /** 0-1. */
  volume: number;
  muted: boolean;
  /** Playback rate; 1 is normal. */
  rate: number;
  /**
   * Height of the rendition that plays, such as `720p`; its bitrate, such as `1200k`, in a stream without heights; null
   * while unknown.
   */
  quality: string | null;
  /** Names that `setQuality` accepts. */
  qualities: readonly string[];
  /** Label of the audio track that plays. */
  audioTrack: string | null;
  /** Labels that `setAudioTrack` accepts. */
  audioTracks: readonly string[];
  /** Label of the subtitles that are shown; null for none. */
  textTrack: string | null;
  /** Labels that `setTextTrack` accepts. */
  textTracks: readonly string[];
  /** Id of the selected episode. */
  episodeId: CatalogueId | null;
  /** Number of the season; null for a film. */
  season: number | null;
  /** Number of the episode within its season. */
  episode: number | null;
  /** The selected voice-over or cut. */
  variant: VariantInfo | null;
  /** The ad that is on the screen. */
  ad: AdInfo | null;
  /** The failure screen that is shown. */
  error: { kind: string; id: string } | null;
  /** The film or series; null where the frame names none. */
  movieId: number | string | null;
  /** Title of the film or series; null before the catalogue has answered. */
  title: string | null;
  /** Title of the selected episode; null where it has none. */
  episodeTitle: string | null;
  /** The loaded ranges of the content. */
  buffered: readonly TimeRange[];
  /** The chapters of the content. They load after the stream. */
  chapters: readonly ChapterInfo[];
  /** Whether the player has a network, as far as it knows. */
  online: boolean;
}
