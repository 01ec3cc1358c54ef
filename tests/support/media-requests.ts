import { inject } from 'vitest';
import { directStream, type Stream } from '@/domain/catalogue/stream';

declare module 'vitest' {
  interface ProvidedContext {
    mediaOrigin: string;
  }
}

export interface MediaRequest {
  path: string;
  method: string;
  /** The destination of the request: `empty` is a script, `video` is the native player. */
  by: string;
}

/** The treatment of files whose path matches; the first matching rule applies. */
export interface MediaRule {
  match: string;
  /** Applies to requests of this method alone. */
  method?: string;
  /** Sends this content type. */
  type?: string;
  /** Sends this `Cache-Control` instead of `no-store`. */
  cache?: string;
  delayMs?: number;
  status?: number;
  /** Hangs until {@link MediaShelf.release}, or for ever. */
  hang?: boolean;
  /** Stalls after this share of the body, 0-1. */
  stallAt?: number;
  /** Sends bytes that are not media, in the length of the file. */
  garbage?: boolean;
  /** Sends this as an HTML page with the status 200. */
  html?: string;
  /** Sends the body evenly over this many seconds. */
  trickle?: number;
  /** Resets the connection. */
  reset?: boolean;
  /** Stalls after this share of the file, 0-1, until the next rules, with which the connection is reset. */
  resetAt?: number;
  /** Sends the whole file to a request for a range, as servers do that know none. */
  rangeless?: boolean;
  /** Applies to this many requests. */
  times?: number;
}

/** The sample media of one test, under URLs of its own, so that no caches or rules are shared. */
export interface MediaShelf {
  url(path: string): string;
  /** The stream of an episode by its folder name, such as `s1e1`. */
  episode(slug: string, playlist?: string): Stream;
  /** Any sample file as a stream. */
  stream(path: string): Stream;
  requests(): Promise<MediaRequest[]>;
  /** Adds or replaces a file, such as a playlist. Its links may lead to the sample files by `url('')`. */
  file(path: string, body: string | Uint8Array): Promise<void>;
  /** Replaces the previous rules. */
  rule(...rules: MediaRule[]): Promise<void>;
  /** Drops the rules, and ends hanging requests. */
  release(): Promise<void>;
}

let shelves = 0;

/**
 * Opens the sample media for one test. A browser opens six connections to one host. With its own host, a hanging
 * request does not delay other requests.
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
    async file(path, body) {
      await fetch(url(`__file/${path}`), { method: 'POST', body: body as BodyInit });
    },
    async rule(...rules) {
      // A plain text body needs no preflight.
      await fetch(url('__rules'), { method: 'POST', body: JSON.stringify(rules) });
    },
    async release() {
      await fetch(url('__release'), { method: 'POST' });
    },
  };
}
