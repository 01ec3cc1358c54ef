import type Hls from 'hls.js';
import type {
  Fragment,
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderResponse,
  LoaderStats,
  PlaylistLoaderContext,
} from 'hls.js';
import { mayBeMedia } from '@/domain/playback/media-body';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/domain/prefetch/prefetch-cache';
import { IDLE_LIMIT_MS, POLL_MS, RACE_AFTER_MS, RETRY_GAP_MS } from '@/domain/recovery/limits';
import type { Pace } from '@/domain/recovery/pace';
import { withDeadline } from '@/lib/deadline';
import { readNetworkInformation } from '@/lib/network-information';
import { originOf } from '@/lib/url';
import { readBody } from './read-body';
import { watchPace } from './watch-pace';

/** A segment has a `frag`, the playlist of a rendition what it asks the server to wait for. */
type Context = LoaderContext & { frag?: Fragment } & Partial<
    Pick<PlaylistLoaderContext, 'deliveryDirectives' | 'levelOrTrack'>
  >;
type Load = [context: Context, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>];
type LoaderClass = HlsConfig['loader'];
/** The request or the response behind a report. */
type Details = Parameters<LoaderCallbacks<LoaderContext>['onTimeout']>[2];

/** The state that all loads of an instance share. */
interface Shared extends Readers {
  prefetched: Pick<PrefetchCache, 'take'>;
  pace: Pace;
}

/** See the files of a film before hls.js does. */
export interface Readers {
  /** A playlist waits for the result. */
  readPlaylist?(text: string): Promise<void> | null;
  /** A segment of the main playlist, which may be changed. */
  readSegment?(body: ArrayBuffer): void;
}

/**
 * Gives an instance the loader of a film's playlists and segments. It comes around those of hls.js and of CMCD, which
 * changes the URL. A load goes through these steps:
 *
 * 1. A prefetched file is delivered without a request.
 * 2. A request for a kind of file that fails waits for its turn ({@link watchPace}). hls.js 1.7.4 tries other renditions
 *    and unreadable segments again at once.
 * 3. A silent request is raced by a second one: a proxy or a connection may lose one request while it answers the next.
 *    The first answer or clean refusal wins, and ends the other. hls.js limits the first byte, which counts for both. A
 *    reload that the server holds until a segment is there is not silent before ({@link heldMs}).
 * 4. A body that stalls ends as a timeout, which hls.js repeats soon. hls.js itself limits the whole body alone.
 * 5. A segment without media, such as an error page with status 200, is a failed load, which hls.js repeats. It would skip
 *    the segment otherwise, and with it seconds of the film.
 *
 * The abort of an init segment is not reported. hls.js 1.7.4 aborts the init segment of the previous track when it requests
 * the next. It answers its own abort by stopping its current load: the first segment of the next track. Before anything
 * was parsed it never requests that segment again, and the player waits forever. No listener needs the event, because the
 * code that aborts a load has already set the state.
 */
export function installLoader(hls: Hls, prefetched: Shared['prefetched'], readers: Readers = {}): void {
  const { config } = hls;
  const pace = watchPace(hls);
  const around = (Stock: unknown) =>
    class extends FilmLoader {
      constructor(own: HlsConfig) {
        super(new (Stock as LoaderClass)(own), { prefetched, pace, ...readers });
      }
    } as never;
  config.pLoader = around(config.pLoader ?? config.loader);
  config.fLoader = around(config.fLoader ?? config.loader);
}

/** Time of the last second request to each host. */
const racedAt = new Map<string | null, number>();

/** Whether a second request to the host may leave now. Video and audio of a position are silent together. */
function takeTurn(url: string): boolean {
  const host = originOf(url);
  const now = performance.now();
  if (now - (racedAt.get(host) ?? Number.NEGATIVE_INFINITY) < RETRY_GAP_MS) return false;
  racedAt.set(host, now);
  return true;
}

/** Refusals of this moment: a server may take one request, and not a second one beside it. */
const MOMENTARY: readonly number[] = [408, 425, 429];

/** A clean refusal: the other request would get the same. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !MOMENTARY.includes(status);

/** Whether the response is the requested file and not an error page. */
const isWhole = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/**
 * Time for which a server may hold a playlist until it has the next segment (RFC 8216bis, 6.2.5.2). hls.js itself knows the
 * shorter one until the next part.
 */
function heldMs({ deliveryDirectives, levelOrTrack }: Context): number {
  const isHeld = deliveryDirectives?.msn !== undefined && deliveryDirectives.part === undefined;
  return isHeld ? (levelOrTrack?.details?.targetduration ?? 0) * 1000 : 0;
}

/** One load. */
class FilmLoader implements Loader<LoaderContext> {
  context: Context | null = null;
  readonly stats: LoaderStats;
  readonly #stock: Loader<LoaderContext>;
  readonly #shared: Shared;
  /** Aborts when the load has ended in any way, and with it the second request. */
  readonly #end = new AbortController();
  /** Takes the request out of the turns. */
  #withdraw: (() => void) | null = null;
  #poll: ReturnType<typeof setInterval> | undefined;
  /** Resolves when the second request has settled the load or is lost; null without one. */
  #second: Promise<void> | null = null;
  /** Whether the request has failed, while the second one is under way. */
  #hasFailed = false;
  /** Reports an abort. */
  #giveUp = () => {};

  constructor(stock: Loader<LoaderContext>, shared: Shared) {
    this.#stock = stock;
    this.#shared = shared;
    this.stats = stock.stats;
  }

  load(context: Context, stock: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    const { stats } = this;
    const { maxTimeToFirstByteMs, maxLoadTimeMs, ...rest } = stock.loadPolicy;
    const held = heldMs(context);
    const loadPolicy = {
      ...rest,
      maxTimeToFirstByteMs: maxTimeToFirstByteMs + held,
      maxLoadTimeMs: maxLoadTimeMs + held,
    };
    const load: Load = [context, { ...stock, loadPolicy }, callbacks];
    this.context = context;
    if (context.frag?.sn !== 'initSegment') this.#giveUp = () => callbacks.onAbort?.(stats, context, null);
    const answer = this.#shared.prefetched.take(prefetchKey(context.url, context.rangeStart, context.rangeEnd));
    if (answer === null) this.#takeTurn(load);
    else {
      stats.loading.start = performance.now();
      const limitMs = Math.min(loadPolicy.maxTimeToFirstByteMs, loadPolicy.maxLoadTimeMs);
      void withDeadline(answer, limitMs, () => null).then((fetched) => {
        if (this.#isOver()) return;
        if (fetched === null || !isWhole(fetched)) this.#takeTurn(load);
        else this.#deliver(load, fetched);
      });
    }
  }

  abort(): void {
    if (!this.#endLoad()) return;
    this.#stock.abort();
    this.stats.aborted = true;
    this.#giveUp();
  }

  destroy(): void {
    this.#endLoad();
    this.context = null;
    this.#stock.destroy();
  }

  getCacheAge(): number | null {
    return this.#stock.getCacheAge?.() ?? null;
  }

  #isOver = () => this.#end.signal.aborted;

  /** Ends all that is under way beside the request. False for a load that has ended. */
  #endLoad(): boolean {
    if (this.#isOver()) return false;
    this.#end.abort();
    clearInterval(this.#poll);
    this.#withdraw?.();
    return true;
  }

  /**
   * A prefetched file reports the duration of its fetch as if it ended just now. Otherwise hls.js would take memory for a
   * fast network.
   */
  #deliver(load: Load, { url, body, firstByteMs, wholeMs }: Fetched): void {
    const { loading } = this.stats;
    loading.end = performance.now();
    loading.start = loading.end - wholeMs;
    loading.first = loading.start + firstByteMs;
    // A copy: hls.js writes its own times into a segment, and the cache may serve the file again.
    this.#receive(load, body.slice(0), { url, code: 200 }, null);
  }

  #takeTurn(load: Load): void {
    const { stats } = this;
    const [context] = load;
    this.#withdraw = this.#shared.pace.send(context.frag?.type ?? context.type, context.url, () => {
      this.#withdraw = null;
      stats.loading.start = 0;
      this.#request(load);
    });
    // The estimate of the bandwidth reads the start of a pending request.
    if (this.#withdraw !== null) stats.loading.start = performance.now();
  }

  #request(load: Load): void {
    const [context, config, { onAbort: _, ...callbacks }] = load;
    this.#watch(load);
    this.#stock.load(context, config, {
      ...callbacks,
      onSuccess: (response, _stats, _context, details) => this.#succeed(load, response, details),
      onTimeout: (_stats, _context, details) => this.#timeOut(load, details),
      onError: (error, _context, details) => {
        this.#hasFailed = true;
        if (this.#second === null || isRefusal(error.code)) this.#fail(load, error, details);
        else void this.#second.then(() => this.#fail(load, error, details));
      },
    });
  }

  /** Races a silent request, and ends a segment whose body stalls. */
  #watch(load: Load): void {
    const { stats } = this;
    const [context] = load;
    const { url, frag } = context;
    const raceAfterMs = RACE_AFTER_MS + heldMs(context);
    // A viewer who saves data pays for one request alone.
    const mayRace = !readNetworkInformation(navigator).saveData;
    let silentAt = performance.now();
    let heardAt = silentAt;
    let { loaded } = stats;
    this.#poll = setInterval(() => {
      const now = performance.now();
      const isSilent = stats.loading.first === 0;
      if (!isSilent) silentAt = now;
      if (isSilent || stats.loaded !== loaded) heardAt = now;
      loaded = stats.loaded;
      if (mayRace && this.#second === null && now - silentAt >= raceAfterMs && takeTurn(url))
        this.#second = this.#race(load);
      if (frag && now - heardAt >= IDLE_LIMIT_MS) {
        this.#stock.abort();
        this.#timeOut(load, null);
      }
    }, POLL_MS);
  }

  /** Sends a second request past the browser's cache, which makes requests of one URL wait for each other. */
  async #race(load: Load): Promise<void> {
    const { stats } = this;
    const [context, { loadPolicy }] = load;
    const { signal } = this.#end;
    const sentAt = performance.now();
    let answer: Response | null = null;
    let limit: ReturnType<typeof setTimeout> | undefined;
    try {
      const request = fetch(context.url, { headers: headersOf(context), cache: 'no-store', signal });
      const response = await withDeadline(request, loadPolicy.maxTimeToFirstByteMs, () => null);
      const isFirst = stats.loading.first === 0 || this.#hasFailed;
      if (response === null || this.#isOver()) return;
      if (!isFirst || !(response.ok || isRefusal(response.status))) return void response.body?.cancel();
      answer = response;
      this.#stock.abort();
      stats.aborted = false;
      if (!answer.ok) return this.#fail(load, { code: answer.status, text: answer.statusText }, answer);
      stats.loading.start = sentAt;
      stats.loading.first = performance.now();
      limit = setTimeout(() => this.#timeOut(load, answer), sentAt + loadPolicy.maxLoadTimeMs - stats.loading.first);
      const body = await readBody(answer, (loaded, total) => {
        Object.assign(stats, { loaded, total });
        return !this.#isOver();
      });
      stats.loading.end = performance.now();
      if (body !== null) this.#receive(load, body, { url: answer.url, code: answer.status }, answer);
    } catch {
      if (answer !== null) this.#fail(load, { code: 0, text: 'the body broke off' }, answer);
    } finally {
      clearTimeout(limit);
    }
  }

  /** Takes a body that hls.js has not loaded itself. */
  #receive(load: Load, body: ArrayBuffer, response: LoaderResponse, details: Details): void {
    const { stats } = this;
    const [context, , { onProgress }] = load;
    if (this.#isOver()) return;
    stats.loaded = stats.total = body.byteLength;
    const data = context.responseType === 'arraybuffer' ? body : new TextDecoder().decode(body);
    onProgress?.(stats, context, data, details);
    this.#succeed(load, { ...response, data }, details);
  }

  #succeed(load: Load, response: LoaderResponse, details: Details): void {
    const [context, , callbacks] = load;
    const { data } = response;
    const isMedia = context.frag && context.frag.type !== 'subtitle' && data instanceof ArrayBuffer;
    if (isMedia && !mayBeMedia(data)) this.#fail(load, { code: 200, text: 'No media' }, details);
    else if (this.#endLoad()) {
      if (isMedia && context.frag?.type === 'main') this.#shared.readSegment?.(data);
      const pass = () => callbacks.onSuccess(response, this.stats, context, details);
      const reading = typeof data === 'string' ? this.#shared.readPlaylist?.(data) : null;
      if (reading) void reading.then(() => this.context && pass());
      else pass();
    }
  }

  #fail([context, , callbacks]: Load, error: { code: number; text: string }, details: Details): void {
    if (this.#endLoad()) callbacks.onError(error, context, details, this.stats);
  }

  #timeOut([context, , callbacks]: Load, details: Details): void {
    if (this.#endLoad()) callbacks.onTimeout(this.stats, context, details);
  }
}

function headersOf({ headers, rangeStart = 0, rangeEnd }: LoaderContext): Record<string, string> {
  return { ...headers, ...(rangeEnd && { Range: `bytes=${rangeStart}-${rangeEnd - 1}` }) };
}
