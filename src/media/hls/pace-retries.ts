import type Hls from 'hls.js';
import type { ErrorData, FragBufferedData, HlsConfig, LoaderContext } from 'hls.js';
import { RETRY_GAP_MS } from '@/domain/recovery/limits';

type LoaderClass = NonNullable<HlsConfig['fLoader']>;

/** `main`, `audio` or `subtitle` for a segment; `manifest`, `level`, `audioTrack` or `subtitleTrack` for a playlist. */
type FileKind = string;

interface Failures {
  count: number;
  url: string;
}

const paces = new WeakMap<Hls, ReturnType<typeof createPace>>();

/**
 * Slows the requests of hls.js for files of a kind that fails. By default hls.js 1.7.4 tries other renditions and
 * unreadable segments again at once. The first other file is requested without a delay, because it may be intact.
 */
export function paceRetries(hls: Hls, error: ErrorData): void {
  if (paces.has(hls)) return;
  const { Events } = hls.constructor as typeof Hls;
  const { config } = hls;
  const pace = createPace(() => performance.now());
  paces.set(hls, pace);
  const fail = (_: string, { frag, context, url = frag?.url ?? '', reason }: ErrorData) => {
    // The host has not failed, and its files are requested together once the network is back.
    if (reason === 'offline') return;
    pace.failed(frag?.type ?? (context as { type?: FileKind } | undefined)?.type ?? '', url);
  };
  config.fLoader = paced(config.fLoader ?? (config.loader as LoaderClass), pace.send);
  config.pLoader = paced((config.pLoader ?? config.loader) as LoaderClass, pace.send) as never;
  fail('', error);
  hls.on(Events.ERROR, fail);
  hls.on(Events.FRAG_BUFFERED, (_: string, { frag }: FragBufferedData) => pace.loaded(frag.type));
  for (const [event, kind] of [
    [Events.MANIFEST_PARSED, 'manifest'],
    [Events.LEVEL_UPDATED, 'level'],
    [Events.AUDIO_TRACK_UPDATED, 'audioTrack'],
    [Events.SUBTITLE_TRACK_UPDATED, 'subtitleTrack'],
  ] as const) {
    hls.on(event, () => pace.loaded(kind));
  }
}

/** Requests files without a delay again, because their URLs are new. */
export function endPauses(hls: Hls): void {
  paces.get(hls)?.clear();
}

/** The turns of requests for failing files. `now` is in milliseconds. */
export function createPace(now: () => number) {
  const failing = new Map<FileKind, Failures>();
  const hosts = new Map<string, HostTurns>();
  const turnsOf = (url: string) => {
    const host = /^\w+:\/\/[^/]*/.exec(url)?.[0] ?? '';
    const turns = hosts.get(host) ?? createTurns(now);
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
function createTurns(now: () => number) {
  const waiting = new Set<() => void>();
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

/** A loader whose requests wait for their turn. */
function paced(Stock: LoaderClass, send: ReturnType<typeof createPace>['send']): LoaderClass {
  return class extends Stock {
    #waiting: { withdraw(): void; giveUp(): void } | undefined;

    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>): void {
      const { stats } = this;
      const withdraw = send(kindOf(context), context.url, () => {
        this.#waiting = undefined;
        stats.loading.start = 0;
        super.load(context, config, callbacks);
      });
      if (withdraw === null) return;
      // The estimate of the bandwidth reads the start of a pending request.
      stats.loading.start = performance.now();
      const giveUp = () => {
        stats.aborted = true;
        callbacks.onAbort?.(stats, context, null);
      };
      this.#waiting = { withdraw, giveUp };
    }

    override abort(): void {
      const waiting = this.#endWait();
      if (waiting === undefined) super.abort();
      else waiting.giveUp();
    }

    override destroy(): void {
      this.#endWait();
      super.destroy();
    }

    #endWait() {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.withdraw();
      return waiting;
    }
  };
}

const kindOf = (context: LoaderContext & { frag?: { type: FileKind }; type?: FileKind }): FileKind =>
  context.frag?.type ?? context.type ?? '';
