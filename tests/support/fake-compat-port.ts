import { vi } from 'vitest';
import type { CompatPort, CompatState } from '@/host/compat/compat-protocol';
import { ok } from '@/lib/result';

/** An episode of a series that plays at its 12th second. */
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

/** A player that does what it is told without a word, and the page's side of a compat protocol. */
export class FakeDialectPort implements CompatPort {
  now: CompatState;
  /** Second up to which the film is loaded. */
  loaded: number | null = null;
  readonly call = vi.fn<CompatPort['call']>(async () => ok(null));
  readonly #said: unknown[] = [];

  constructor(now: Partial<CompatState> = {}) {
    this.now = { ...PLAYING, ...now };
  }
  /** A browser copies what it posts. */
  say(message: object | string): void {
    this.#said.push(structuredClone(message));
  }
  state(): CompatState {
    return this.now;
  }
  bufferedTo(): number | null {
    return this.loaded;
  }
  /** What was said since the last look. */
  take(): unknown[] {
    return this.#said.splice(0);
  }
}
