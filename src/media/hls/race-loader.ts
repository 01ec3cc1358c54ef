import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js';
import { RACE_AFTER_MS, RETRY_GAP_MS } from '@/domain/recovery/limits';
import { readNetworkInformation } from '@/lib/network-information';
import { originOf } from '@/lib/url';

/** Playlist loaders have the same shape here. */
type LoaderClass = HlsConfig['loader'] | NonNullable<HlsConfig['pLoader']>;
type Callbacks = LoaderCallbacks<LoaderContext>;

const racedAt = new Map<string, number>();

/** Whether a second request to the host may leave now. */
function takeTurn(url: string): boolean {
  const host = originOf(url) ?? '';
  const now = performance.now();
  if (now - (racedAt.get(host) ?? Number.NEGATIVE_INFINITY) < RETRY_GAP_MS) return false;
  racedAt.set(host, now);
  return true;
}

/** One load with its race. */
class RacingLoader implements Loader<LoaderContext> {
  context: LoaderContext | null = null;
  readonly #first: Loader<LoaderContext>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The second request; null without one. */
  #second: AbortController | null = null;
  /** Whether the second request has answered: the first one is over. */
  #hasSwitched = false;
  /** Ends the load by the failure of the first request, while the second one is under way. */
  #failFirst: (() => void) | null = null;
  /** Tells that the load is aborted. */
  #giveUp: (() => void) | undefined;

  constructor(first: Loader<LoaderContext>) {
    this.#first = first;
  }

  get stats() {
    return this.#first.stats;
  }

  load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    this.context = context;
    this.#giveUp = () => callbacks.onAbort?.(this.stats, context, null);
    const settled =
      <A extends unknown[]>(pass: ((...args: A) => void) | undefined) =>
      (...args: A) => {
        this.#endRace();
        pass?.(...args);
      };
    this.#timer = setTimeout(() => this.#race(context, config, callbacks), RACE_AFTER_MS);
    this.#first.load(context, config, {
      ...callbacks,
      onSuccess: settled(callbacks.onSuccess),
      onTimeout: settled(callbacks.onTimeout),
      onError: (error, ...args) => {
        const fail = settled(() => callbacks.onError(error, ...args));
        if (this.#second === null || isRefusal(error.code)) fail();
        else this.#failFirst = fail;
      },
      onAbort: (...args) => this.#hasSwitched || callbacks.onAbort?.(...args),
    });
  }

  abort(): void {
    const hasSwitched = this.#hasSwitched && this.#second !== null;
    this.#endRace();
    if (hasSwitched) {
      this.stats.aborted = true;
      this.#giveUp?.();
    } else this.#first.abort();
  }

  destroy(): void {
    this.#endRace();
    this.context = null;
    this.#first.destroy();
  }

  getCacheAge(): number | null {
    return this.#first.getCacheAge?.() ?? null;
  }

  #endRace(): void {
    clearTimeout(this.#timer);
    this.#second?.abort();
    this.#second = this.#failFirst = null;
  }

  #race(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    const isSilent = this.stats.loading.first === 0 && !this.stats.aborted;
    if (!isSilent || readNetworkInformation(navigator).saveData) return;
    if (!takeTurn(context.url)) {
      // Video and audio of a position are silent together.
      this.#timer = setTimeout(() => this.#race(context, config, callbacks), RETRY_GAP_MS);
      return;
    }
    const controller = new AbortController();
    this.#second = controller;
    const { signal } = controller;
    const lose = () => {
      if (signal.aborted) return;
      // Its body.
      controller.abort();
      this.#second = null;
      this.#failFirst?.();
    };
    const takeOver = () => {
      // The first one answers by now, or has failed.
      if (this.stats.loading.first > 0 && this.#failFirst === null) return false;
      this.#hasSwitched = true;
      clearTimeout(this.#timer);
      this.#first.abort();
      this.#first.stats.aborted = false;
      return true;
    };
    import('./second-request')
      .then(({ sendSecond }) =>
        sendSecond({ context, config, callbacks, stats: this.stats, signal, takeOver, isRefusal }),
      )
      .then((hasWon) => (hasWon ? this.#endRace() : lose()), lose);
  }
}

/**
 * A loader of hls.js that races a silent request by a second one: a proxy or a connection may lose one request while it
 * answers the next. The first answer or clean refusal wins, and ends the other. The limit of the first byte counts for
 * both. A viewer who saves data pays for one request alone.
 */
export function raceSilent<L extends LoaderClass>(Stock: L): L {
  return class extends RacingLoader {
    constructor(config: HlsConfig) {
      super(new Stock(config) as Loader<LoaderContext>);
    }
  } as unknown as L;
}

/** Refusals of this moment: a server may take one request, and not a second one beside it. */
const MOMENTARY: readonly number[] = [408, 425, 429];

/** A clean refusal: the other request would get the same. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !MOMENTARY.includes(status);
