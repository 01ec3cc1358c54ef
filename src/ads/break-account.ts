import type { AdLedger, LedgerSource } from '@/domain/ads/ad-ledger';
import type { BreakPlan } from '@/domain/ads/schedule';
import { parseUrl } from '@/lib/url';
import type { AdType } from './ad-state';

/** Account of one source. Each number is one that its server sees as well. */
export interface SourceAccount {
  asked(): void;
  /** `documents` of this source have been read or requested. */
  answered(documents: number): void;
  filled(erid: string | null): void;
  /** Without Error URLs the server hears nothing, so nothing is counted. */
  failed(code: number, urls: readonly string[]): void;
  /** Makes the counter of the tracking events of one ad. Each metric counts once. */
  watch(): (event: string, urls: readonly string[]) => void;
}

/** Account of a break: the ledger, and the URLs that VMAP gives for the break as a whole. */
export interface BreakAccount {
  open(url: string): SourceAccount;
  /** The first frame of an ad. */
  began(): void;
  /** The end; later calls do nothing. `isCut`: by the player, so no ad had failed. */
  close(isCut: boolean): void;
}

const QUARTILES = ['firstQuartile', 'midpoint', 'thirdQuartile'];
const METRICS = { impression: 'started', complete: 'completed', skip: 'skipped', error: 'errors' } as const;

/** Opens the account of a source. Its row is complete once the break is over. */
export function openSource(url: string): { row: LedgerSource; account: SourceAccount } {
  const sinceMs = performance.now();
  const quartiles: [number, number, number] = [0, 0, 0];
  const row = {
    host: parseUrl(url)?.host ?? '',
    ...{ asked: 0, answered: 0, filled: 0, started: 0, completed: 0, skipped: 0, errors: 0 },
    quartiles,
    code: null as number | null,
    ms: 0,
    hops: 0,
    erid: null as string | null,
  };
  const settle = () => {
    if (row.filled === 0) row.ms = Math.round(performance.now() - sinceMs);
  };
  const account: SourceAccount = {
    asked() {
      row.asked += 1;
    },
    answered(documents) {
      row.answered = Math.min(row.asked, row.answered + 1);
      row.hops = Math.max(row.hops, documents - 1);
    },
    filled(erid) {
      settle();
      row.filled += 1;
      row.erid ??= erid;
    },
    failed(code, urls) {
      settle();
      row.code = code;
      if (urls.length > 0) row.errors += 1;
    },
    watch() {
      const seen = new Set<string>();
      return (event, urls) => {
        if (seen.has(event) || (event === 'error' && urls.length === 0)) return;
        seen.add(event);
        const quartile = QUARTILES.indexOf(event);
        if (quartile >= 0) quartiles[quartile as 0] += 1;
        else if (event in METRICS) row[METRICS[event as keyof typeof METRICS]] += 1;
      };
    },
  };
  return { row, account };
}

/** Opens the account of a break at its request. */
export function openBreak(
  type: AdType,
  { id, pings }: Pick<BreakPlan, 'id' | 'pings'>,
  ping: (url: string, code: number | null) => void,
  report: (ledger: AdLedger) => void,
): BreakAccount {
  const sinceMs = performance.now();
  const sources: LedgerSource[] = [];
  let hasBegun = false;
  let isClosed = false;
  const call = (name: keyof BreakPlan['pings']) => {
    const code = sources.reduce<number | null>((last, source) => source.code ?? last, null);
    for (const url of pings[name]) ping(url, code);
  };
  return {
    open(url) {
      const { row, account } = openSource(url);
      sources.push(row);
      return account;
    },
    began() {
      if (!hasBegun) call('breakStart');
      hasBegun = true;
    },
    close(isCut) {
      if (isClosed) return;
      isClosed = true;
      if (hasBegun) call('breakEnd');
      else if (!isCut) call('error');
      report({ id, type, ms: Math.round(performance.now() - sinceMs), sources });
    },
  };
}
