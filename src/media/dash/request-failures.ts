import type { MediaPlayerClass } from 'dashjs';
import type { DashFile, DashResponse } from '../loader/dash-loader';
import type { StageFailure } from '../stage/facts';
import type { BaseUrls } from './base-urls';

/** Failures in a row at one host after which another one is asked. A single failure is often a lost connection. */
const FAILURES_A_HOST = 2;

/** Files without which nothing plays: segments of both kinds, and the manifest. */
const NEEDED = /^(?:video|audio|MPD)$/;

export interface RequestFailures {
  /** Whether dash.js pauses before it repeats the request for a file of this kind. */
  isPaused(kind: string): boolean;
  /** Forgets those of the last source. */
  begin(): void;
}

/**
 * Watches the requests that fail, which dash.js repeats by itself without a word. Video and audio of a position fail
 * together, which is one failure.
 * @param report receives each failure, and the end of a row of them once all kinds of files load again
 * @param goOn is called when a request that waits for its repetition may go at once: to another host, or to one that
 *   answers again, as the file of the other kind shows
 */
export function watchFailures(
  dash: MediaPlayerClass,
  hosts: Pick<BaseUrls, 'hasOther' | 'leave'>,
  report: (failure: StageFailure) => void,
  goOn: () => void,
): RequestFailures {
  /** Kinds of files whose last request has failed, with the number of failures at this host. */
  const failing = new Map<string, number>();
  /** Those of them that are requested again. */
  const repeated = new Set<string>();
  const read = ({ status = 0, data, request }: DashResponse) => {
    const { request: file, onloadend } = request?.customData ?? {};
    const kind = kindOf(file);
    repeated.delete(kind);
    // dash.js has ended this transfer itself.
    if (!NEEDED.test(kind) || onloadend === undefined) return;
    if (status >= 200 && status < 300 && data) {
      // The init segment of another rendition says nothing of its segments.
      if (file?.type === 'InitializationSegment' || !failing.delete(kind)) return;
      if (failing.size === 0) report({ isOver: true, status });
      else setTimeout(goOn);
      return;
    }
    const [first = kind] = failing.keys();
    const count = (failing.get(kind) ?? 0) + 1;
    failing.set(kind, count);
    if (file !== undefined && count >= FAILURES_A_HOST && hosts.hasOther(file)) {
      failing.set(kind, 0);
      hosts.leave(file);
      // dash.js handles the failure first.
      setTimeout(goOn);
    } else if (kind === first) report({ isOver: false, status });
  };
  dash.addRequestInterceptor((request) => {
    repeated.add(kindOf((request as DashResponse['request'])?.customData?.request));
    return Promise.resolve(request);
  });
  dash.addResponseInterceptor((response) => {
    read(response as never);
    return Promise.resolve(response);
  });
  return {
    isPaused: (kind) => failing.has(kind) && !repeated.has(kind),
    begin() {
      failing.clear();
      repeated.clear();
    },
  };
}

const kindOf = (file: DashFile | undefined): string => file?.mediaType ?? file?.type ?? '';
