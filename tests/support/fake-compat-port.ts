import { vi } from 'vitest';
import type { CompatPort, CompatState } from '@/host/compat/compat-protocol';
import { ok } from '@/lib/result';

/** An episode of a series that plays at 12 s. */
export const PLAYING: CompatState = {
  phase: 'ready',
  playback: 'playing',
  currentTime: 12.4,
  duration: 2520.5,
  volume: 0.47,
  muted: false,
  rate: 1,
  quality: '720p',
  episodeId: 203,
  season: 2,
  episode: 3,
  variant: { id: 718, title: 'LostFilm' },
  ad: null,
  error: null,
};

/** A passive player, with the host page's side of a compat protocol. */
export class FakeDialectPort implements CompatPort {
  now: CompatState;
  /** The end of the loaded range in seconds. */
  loaded: number | null = null;
  readonly call = vi.fn<CompatPort['call']>(async () => ok(null));
  readonly #said: unknown[] = [];

  constructor(now: Partial<CompatState> = {}) {
    this.now = { ...PLAYING, ...now };
  }
  /** Copies the message, as a browser does. */
  say(message: object | string): void {
    this.#said.push(structuredClone(message));
  }
  state(): CompatState {
    return this.now;
  }
  bufferedTo(): number | null {
    return this.loaded;
  }
  /** Takes the messages since the last call. */
  take(): unknown[] {
    return this.#said.splice(0);
  }
}
