/** The payload of each event of the protocol. The SDK promises the same to pages; a test holds the two together. */
export interface HostEvents {
  ready: HostState;
  play: undefined;
  pause: undefined;
  timeupdate: { readonly currentTime: number; readonly duration: number };
  ended: undefined;
  episodechange: HostEpisode;
  adstart: { readonly id: string; readonly type: string; readonly duration: number };
  adend: { readonly id: string; readonly type: string };
  /** `id` is null where the list itself failed, or the address of the ad names no `creativeId`. */
  aderror: { readonly id: string | null; readonly code: number; readonly message: string };
  error: { readonly kind: string; readonly id: string };
  blocked: { readonly kind: string; readonly id: string };
  volumechange: { readonly volume: number; readonly muted: boolean };
  qualitychange: { readonly quality: string | null };
  fullscreenchange: { readonly fullscreen: boolean; readonly stretched: boolean };
  statistics: { readonly event: string; readonly payload: Readonly<Record<string, unknown>> };
  storage: { readonly key: string; readonly value: string };
}

interface HostState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';
  readonly playback: 'idle' | 'playing' | 'paused' | 'ended';
  readonly currentTime: number;
  readonly duration: number | null;
  readonly volume: number;
  readonly muted: boolean;
  readonly rate: number;
  readonly quality: string | null;
  readonly qualities: readonly string[];
  readonly audioTrack: string | null;
  readonly audioTracks: readonly string[];
  readonly textTrack: string | null;
  readonly textTracks: readonly string[];
  readonly episodeId: number | null;
  readonly season: number | null;
  readonly episode: number | null;
  readonly variant: Named | null;
  readonly ad: {
    readonly id: string;
    readonly type: string;
    readonly currentTime: number;
    readonly duration: number;
    readonly canSkip: boolean;
  } | null;
  readonly error: { readonly kind: string; readonly id: string } | null;
}

interface HostEpisode {
  readonly id: number;
  readonly contentId: number;
  readonly order: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly posterPath: string | null;
  readonly duration: number | null;
  readonly season: { readonly id: number; readonly order: number } | null;
  readonly variant: Named | null;
}

interface Named {
  readonly id: number;
  readonly title: string;
}

/** The payload of an event as an argument; none where the event has none. */
export type EventPayload<K extends keyof HostEvents> = undefined extends HostEvents[K] ? [] : [payload: HostEvents[K]];
