import { originOf } from '@/lib/url';
import { RETRY_GAP_MS } from './limits';

/** `main`, `audio` or `subtitle` for a segment; `manifest`, `level`, `audioTrack` or `subtitleTrack` for a playlist. */
type FileKind = string;

interface Failures {
  count: number;
  url: string;
}

export type Pace = ReturnType<typeof createPace>;

/** The turns of requests for failing files. The first other file is requested without a delay: it may be intact. */
export function createPace() {
  const failing = new Map<FileKind, Failures>();
  const hosts = new Map<string | null, HostTurns>();
  const turnsOf = (url: string) => {
    const host = originOf(url);
    const turns = hosts.get(host) ?? createTurns();
    hosts.set(host, turns);
    return turns;
  };
  return {
    failed(kind: FileKind, url: string) {
      const count = (failing.get(kind)?.count ?? 0) + 1;
      failing.set(kind, { count, url });
      turnsOf(url).failed(count === 1);
    },
    loaded: (kind: FileKind) => void failing.delete(kind),
    /** Requests files without a delay again, because their URLs are new. */
    clear: () => failing.clear(),
    /**
     * Sends a request in its turn.
     * @returns takes a waiting request out of the turns; null if it has left
     */
    send(kind: FileKind, url: string, request: () => void): (() => void) | null {
      const failures = failing.get(kind);
      const isFirstOther = failures?.count === 1 && failures.url !== url;
      if (failures !== undefined && !(isFirstOther && turnsOf(url).isFresh())) return turnsOf(url).take(request);
      request();
      return null;
    },
  };
}

type HostTurns = ReturnType<typeof createTurns>;

/** The turns of a failing host. One request leaves every {@link RETRY_GAP_MS}. */
function createTurns() {
  const waiting = new Set<() => void>();
  const now = () => performance.now();
  /** Time from which the next request may leave. */
  let freeAt = Number.NEGATIVE_INFINITY;
  /** Time of the first failure in a row. */
  let brokeAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isFresh = () => now() - brokeAt < RETRY_GAP_MS;
  const schedule = () => {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(leave, Math.ceil(freeAt - now()));
  };
  // A timer may run late. The time counts at which a request leaves.
  const leave = () => {
    const [request] = waiting;
    if (request !== undefined) waiting.delete(request);
    freeAt = now() + RETRY_GAP_MS;
    schedule();
    request?.();
  };
  return {
    /** Whether the host has just begun to fail. Its other files may be intact. */
    isFresh,
    /** Notes a failure. The first request for a kind of file had no turn, and takes one afterwards. */
    failed(isFirst: boolean) {
      if (now() > freeAt + RETRY_GAP_MS) brokeAt = now();
      const hadTurn = !isFirst || isFresh();
      freeAt = hadTurn ? Math.max(freeAt, now() + RETRY_GAP_MS) : Math.max(freeAt, now()) + RETRY_GAP_MS;
      schedule();
    },
    take(request: () => void): (() => void) | null {
      waiting.add(request);
      if (waiting.size === 1 && now() >= freeAt) {
        leave();
        return null;
      }
      schedule();
      return () => {
        waiting.delete(request);
        schedule();
      };
    },
  };
}
