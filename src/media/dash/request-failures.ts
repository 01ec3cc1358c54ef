import type { MediaPlayerClass } from 'dashjs';
import type { StageFailures } from '../stage/facts';
import type { DashFile, DashResponse } from './request-limits';

/** Files without which nothing plays: segments of both kinds, and the manifest. */
const NEEDED = /^(?:video|audio|MPD)$/;

export interface RequestFailures {
  /** Whether dash.js pauses before it repeats the request for a file of this kind. */
  isPaused(kind: string): boolean;
  /** Forgets those of the last source. */
  begin(): void;
}

/**
 * Counts the requests in a row that fail, which dash.js repeats by itself without a word.
 * @param report receives each change; the count is 0 once all kinds of files load again
 */
export function countFailures(dash: MediaPlayerClass, report: (failures: StageFailures) => void): RequestFailures {
  /** Kinds of files whose last request has failed. */
  const failing = new Set<string>();
  /** Those of them that are requested again. */
  const repeated = new Set<string>();
  let count = 0;
  const set = (next: number, status: number) => {
    count = next;
    report({ count, status });
  };
  const read = ({ status = 0, data, request }: DashResponse) => {
    const { request: file, onloadend } = request?.customData ?? {};
    const kind = kindOf(file);
    repeated.delete(kind);
    // dash.js has ended this transfer itself.
    if (!NEEDED.test(kind) || onloadend === undefined) return;
    if (status >= 200 && status < 300 && data) {
      if (failing.delete(kind) && failing.size === 0) set(0, status);
      return;
    }
    // Video and audio of a position fail together.
    const [first = kind] = failing;
    failing.add(kind);
    if (kind === first) set(count + 1, status);
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
      count = 0;
    },
  };
}

const kindOf = (file: DashFile | undefined): string => file?.mediaType ?? file?.type ?? '';
