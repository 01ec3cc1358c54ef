import { vi } from 'vitest';
import type { PlayerState } from 'vv-protocol';
import type { CompatPort } from '@/host/compat/compat-protocol';
import { ok } from '@/lib/result';

/** The state of a player that plays an episode of a series at its 12th second. */
export const PLAYING: PlayerState = {
  phase: 'ready',
  playback: 'playing',
  currentTime: 12.4,
  duration: 2520.5,
  volume: 0.47,
  muted: false,
  rate: 1,
  quality: '720p',
  qualities: ['720p'],
  audioTrack: null,
  audioTracks: [],
  textTrack: null,
  textTracks: [],
  episodeId: 203,
  season: 2,
  episode: 3,
  variant: { id: 718, title: 'LostFilm' },
  ad: null,
  error: null,
  movieId: 1,
  title: 'Сериал',
  episodeTitle: null,
  buffered: [],
  chapters: [],
  online: true,
};

/** A player that runs every call, and the host page's side of a compat protocol. */
export class FakeCompatPort implements CompatPort {
  now: PlayerState;
  fullscreen = false;
  isFullscreen(): boolean {
    return this.fullscreen;
  }
  readonly call = vi.fn<CompatPort['call']>(async () => ok(null));
  readonly #sent: unknown[] = [];

  constructor(now: Partial<PlayerState> = {}) {
    this.now = { ...PLAYING, ...now };
  }
  /** A browser copies what it posts. */
  send(message: object | string): void {
    this.#sent.push(structuredClone(message));
  }
  state(): PlayerState {
    return this.now;
  }
  /** Gives the messages since the last look. */
  take(): unknown[] {
    return this.#sent.splice(0);
  }
}
