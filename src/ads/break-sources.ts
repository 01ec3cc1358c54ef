import type { AdSlot, AdSource } from '@/domain/ads/schedule';
import { createDeadline } from '@/lib/deadline';
import { type AdFailure, UNKNOWN } from './ad-failure';
import type { BreakAccount } from './break-account';
import type { AdEngineSetup } from './engine-api';
import { type AdsOfSlot, fillSlot, type OpenSource } from './feed';
import type { AdNet } from './net';
import { resolveAds, type VastOptions } from './vast/load-vast';
import type { PreparedAd } from './vast/vast-ad';

/** Dependencies of the sources of a break. */
export interface SourcesSetup extends Omit<VastOptions, 'account'> {
  net: AdNet;
  log: NonNullable<AdEngineSetup['log']>;
  account: BreakAccount;
  failed: (failure: AdFailure, vastUrl: string) => void;
  deadline: AbortSignal;
}

/** Asks the sources of one break. */
export class BreakSources {
  readonly #setup: SourcesSetup;
  #isClosed = false;
  readonly #open = new Set<OpenSource & { pending: () => Promise<unknown> | null }>();

  constructor(setup: SourcesSetup) {
    this.#setup = setup;
  }

  /** The ads of a slot. A slot with one source tells each failure, one with several its last one if it stays empty. */
  readonly fill = (slot: AdSlot): AdsOfSlot => {
    const { signal, deadline } = this.#setup;
    let tellLast = () => {};
    const ask = (source: AdSource) =>
      this.#ask(source, (failure) => {
        const tell = () => this.#tell(source.url, failure);
        if (slot.length === 1) tell();
        else tellLast = tell;
      });
    return fillSlot(
      slot,
      ask,
      () => this.#isClosed || signal.aborted || deadline.aborted,
      () => signal.aborted || (this.#isClosed && !deadline.aborted) || tellLast(),
    );
  };

  /**
   * Ends the sources and the account. `mayFinish`: documents that are on their way are read to the end first, so that
   * their failures reach their servers.
   */
  close(isCut: boolean, mayFinish: boolean): void {
    const { signal, deadline, account } = this.#setup;
    this.#isClosed = true;
    const isWaiting = !signal.aborted && (mayFinish || deadline.aborted);
    const pending = isWaiting ? [...this.#open].flatMap((source) => source.pending() ?? []) : [];
    const end = () => {
      for (const source of this.#open) source.drop();
      account.close(isCut);
    };
    if (pending.length === 0) end();
    else void Promise.all(pending).then(end);
  }

  #tell(url: string, { code, message }: AdFailure): void {
    this.#setup.log('warn', `Ad ${url}: ${code} ${message}`);
    this.#setup.failed({ code, message }, url);
  }

  #ask(source: AdSource, failed: (failure: AdFailure) => void): OpenSource {
    const { net, log, account, signal, deadline, ...options } = this.#setup;
    // The source ends with the break, and times out with it.
    const life = createDeadline(signal);
    const limit = createDeadline(deadline);
    const own = { ...options, signal: life.signal, deadline: limit.signal, account: account.open(source.url) };
    const ads = resolveAds(source, net, own, failed);
    let pending: Promise<unknown> | null = null;
    const next = (wasShown: boolean): Promise<PreparedAd | null> => {
      const coming = ads.next(wasShown).then(
        ({ value }) => value ?? null,
        (error: unknown) => {
          log('error', source.url, error);
          if (!life.signal.aborted) failed(UNKNOWN);
          return null;
        },
      );
      pending = coming;
      return coming.finally(() => {
        pending = null;
      });
    };
    const open = {
      first: next(false),
      next,
      pending: () => pending,
      giveUp: limit.dispose,
      drop: () => {
        life.dispose();
        limit.dispose();
        this.#open.delete(open);
      },
    };
    this.#open.add(open);
    return open;
  }
}
