import type { MediaPlayerClass } from 'dashjs';
import type { StageFailures } from '../stage/facts';
import type { DashResponse } from './request-limits';

/** Files without which nothing plays: segments of both kinds, and the manifest. */
const NEEDED = /^(?:video|audio|MPD)$/;

export interface RequestFailures {
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
  let count = 0;
  const set = (next: number, status: number) => {
    count = next;
    report({ count, status });
  };
  const read = ({ status = 0, data, request }: DashResponse) => {
    const { request: file, onloadend } = request?.customData ?? {};
    const kind = file?.mediaType ?? file?.type ?? '';
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
  dash.addResponseInterceptor((response) => {
    read(response as never);
    return Promise.resolve(response);
  });
  return {
    begin() {
      failing.clear();
      count = 0;
    },
  };
}
