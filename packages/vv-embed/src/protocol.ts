/** One picture of the player: what `getState()` gives. */
export interface PlayerState {
  phase: 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';
  playback: 'idle' | 'playing' | 'paused' | 'ended';
  /** Seconds. */
  currentTime: number;
  /** Seconds; null for a live stream. */
  duration: number | null;
  /** 0-1. */
  volume: number;
  muted: boolean;
  rate: number;
  quality: string | null;
  qualities: string[];
  audioTrack: string | null;
  audioTracks: string[];
  textTrack: string | null;
  textTracks: string[];
  episodeId: number | null;
  season: number | null;
  episode: number | null;
  variant: { id: number; title: string } | null;
  ad: { id: string; type: string; currentTime: number; duration: number; canSkip: boolean } | null;
  error: { kind: string; id: string } | null;
}

/** The chosen episode, as `episodechange` tells it. */
export interface EpisodeInfo {
  id: number;
  contentId: number;
  order: number;
  title: string | null;
  description: string | null;
  posterPath: string | null;
  /** Seconds, as the catalogue says; null where it does not. */
  duration: number | null;
  season: { id: number; order: number } | null;
  variant: { id: number; title: string } | null;
}

/** An episode that may be chosen, as `getEpisodes` lists it. */
export interface EpisodeEntry extends Pick<EpisodeInfo, 'id' | 'order' | 'title' | 'season'> {
  /** Its voice-overs, by the names that `voice` and `variantId` know. */
  variants: { id: number; title: string }[];
}

/** How the frame stands in its page, as `getDiagnostics` tells it. */
export interface EmbeddingInfo {
  framed: boolean;
  /** As far as the browser tells. */
  parentOrigin: string | null;
  /** Permissions that the page withholds from the frame. */
  missing: string[];
}

/** What the player says; the key is the name of the event. */
export interface PlayerEvents {
  ready: PlayerState;
  play: undefined;
  pause: undefined;
  /** The duration of a live stream is Infinity. */
  timeupdate: { currentTime: number; duration: number };
  ended: undefined;
  episodechange: EpisodeInfo;
  adstart: { id: string; type: string; duration: number };
  adend: { id: string; type: string };
  /** `id` is null where the list itself failed, or the address of the ad names no `creativeId`. */
  aderror: { id: string | null; code: number; message: string };
  error: { kind: string; id: string };
  blocked: { kind: string; id: string };
  volumechange: { volume: number; muted: boolean };
  qualitychange: { quality: string | null };
  fullscreenchange: { fullscreen: boolean; stretched: boolean };
  statistics: { event: string; payload: Record<string, unknown> };
  storage: { key: string; value: string };
}

export type PlayerEventName = keyof PlayerEvents;

export interface CallOptions {
  /** Gives the wait up; what was asked for may still come about. */
  signal?: AbortSignal;
  /** Milliseconds; 7000 by default. */
  timeout?: number;
}

/** Everything a page may ask of the player. Each rejects with a `PlayerError`. */
export interface PlayerMethods {
  getState(options?: CallOptions): Promise<PlayerState>;
  /** All of the film or series, by season and number. */
  getEpisodes(options?: CallOptions): Promise<EpisodeEntry[]>;
  /** Figures for whoever looks for a fault, and what the page keeps from the frame. */
  getDiagnostics(options?: CallOptions): Promise<Record<string, unknown> & { embedding: EmbeddingInfo }>;
  play(options?: CallOptions): Promise<null>;
  pause(options?: CallOptions): Promise<null>;
  pauseAd(options?: CallOptions): Promise<null>;
  /** Seconds from the start. */
  seek(time: number, options?: CallOptions): Promise<null>;
  /** 0-1. */
  setVolume(volume: number, options?: CallOptions): Promise<null>;
  setMuted(muted: boolean, options?: CallOptions): Promise<null>;
  /** 0.25-4. */
  setRate(rate: number, options?: CallOptions): Promise<null>;
  /** A name of the state's `qualities`, or `auto`. */
  setQuality(quality: string, options?: CallOptions): Promise<null>;
  setAudioTrack(label: string, options?: CallOptions): Promise<null>;
  /** Null for none. */
  setTextTrack(label: string | null, options?: CallOptions): Promise<null>;
  setEpisode(wish: { episodeId?: number; season?: number; episode?: number }, options?: CallOptions): Promise<null>;
}

/** True of those that take a value before their options. */
export const METHODS: Readonly<Record<keyof PlayerMethods, boolean>> = {
  getState: false,
  getEpisodes: false,
  getDiagnostics: false,
  play: false,
  pause: false,
  pauseAd: false,
  seek: true,
  setVolume: true,
  setMuted: true,
  setRate: true,
  setQuality: true,
  setAudioTrack: true,
  setTextTrack: true,
  setEpisode: true,
};
