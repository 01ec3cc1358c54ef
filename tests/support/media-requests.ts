import { inject } from 'vitest';
import { directStream, type Stream } from '@/domain/catalogue/stream';

declare module 'vitest' {
  interface ProvidedContext {
    mediaOrigin: string;
  }
}

export interface MediaRequest {
  path: string;
  /** What the browser fetched it for: `empty` is a script, `video` is the browser's own player. */
  by: string;
}

/** What the server does to files whose path matches; the first rule that matches holds. */
export interface MediaRule {
  match: string;
  delayMs?: number;
  status?: number;
  /** Until {@link MediaShelf.release}, or for ever. */
  hang?: boolean;
  /** Goes silent after this share of the body, 0-1. */
  stallAt?: number;
  /** Bytes that are no media, as many as the file has. */
  garbage?: boolean;
  /** Takes so many seconds for the body, evenly. */
  trickle?: number;
  /** Breaks the connection off. */
  reset?: boolean;
  /** Holds for so many requests. */
  times?: number;
}

/** The sample media as one test sees it: under addresses of its own, so that nothing is cached and nothing is mixed. */
export interface MediaShelf {
  url(path: string): string;
  /** An episode's stream by the name of its folder, such as `s1e1`. */
  episode(slug: string, playlist?: string): Stream;
  /** Any sample file as a stream. */
  stream(path: string): Stream;
  requests(): Promise<MediaRequest[]>;
  /** Replaces the rules of before. */
  rule(...rules: MediaRule[]): Promise<void>;
  /** Drops the rules, and answers what hangs. */
  release(): Promise<void>;
}

let shelves = 0;

/**
 * Opens a shelf of its own for a test. A browser opens six connections to one host: with a host of its own, what hangs
 * here keeps nobody else waiting.
 */
export function openMediaShelf({ ownHost = false } = {}): MediaShelf {
  shelves += 1;
  const origin = inject('mediaOrigin').replace('127.0.0.1', ownHost ? `shelf-${shelves}.localhost` : '127.0.0.1');
  const base = `${origin}/${Date.now().toString(36)}-${shelves}`;
  const url = (path: string) => `${base}/${path}`;
  return {
    url,
    episode: (slug, playlist = 'sever') => directStream(url(`series/${slug}/${playlist}.m3u8`)),
    stream: (path) => directStream(url(path)),
    requests: async () => (await fetch(url('__requests'))).json() as Promise<MediaRequest[]>,
    async rule(...rules) {
      // A plain text body needs no preflight.
      await fetch(url('__rules'), { method: 'POST', body: JSON.stringify(rules) });
    },
    async release() {
      await fetch(url('__release'), { method: 'POST' });
    },
  };
}
