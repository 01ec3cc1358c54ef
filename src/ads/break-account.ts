import type { AdLedger, LedgerAd, LedgerSource } from '@/domain/ads/ad-ledger';
import type { BreakPlan } from '@/domain/ads/schedule';
import { parseUrl } from '@/lib/url';
import type { AdType } from './ad-state';

/** Account of one source. Each number is one that its server sees as well. */
export interface SourceAccount {
  asked(): void;
  /** `documents` of this source have been read or requested. */
  answered(documents: number): void;
  /** Opens the account of an ad that was found. */
  filled(ad: Pick<LedgerAd, 'erid' | 'advertiser'>): AdAccount;
  /** Without Error URLs the server hears nothing, so nothing is counted. */
  failed(code: number, urls: readonly string[]): void;
}

/** Account of one ad. */
export interface AdAccount extends Pick<SourceAccount, 'failed'> {
  /** Makes the counter of its turn (`begin`) and its tracking events. Each metric counts once, each click by itself. */
  watch(): (event: string, urls: readonly string[]) => void;
}

/** Account of a break: the ledger, and the URLs that VMAP gives for the break as a whole. */
export interface BreakAccount {
  open(url: string): SourceAccount;
  /** The first frame of an ad. */
  began(): void;
  /** Reports the account so far if it has news: the page may end. */
  leave(): void;
  /** The end; later calls do nothing. `isCut`: by the player, so no ad had failed. */
  close(isCut: boolean): void;
}

const QUARTILES = ['firstQuartile', 'midpoint', 'thirdQuartile'];
const METRICS = { impression: 'started', complete: 'completed', skip: 'skipped' } as const;

const noCounts = () => ({ started: 0, completed: 0, skipped: 0, quartiles: [0, 0, 0] as [number, number, number] });

/** Opens the account of a source. Its row is complete once the break is over. */
export function openSource(url: string): { row: LedgerSource; account: SourceAccount } {
  const sinceMs = performance.now();
  const ads: LedgerAd[] = [];
  const numbers = { asked: 0, answered: 0, filled: 0, errors: 0, ms: 0, hops: 0, ...noCounts() };
  const texts = { host: parseUrl(url)?.host ?? '', code: null as number | null, erid: null as string | null };
  const row = { ...numbers, ...texts, ads };
  const settle = () => {
    if (row.filled === 0) row.ms = Math.round(performance.now() - sinceMs);
  };
  const failed: SourceAccount['failed'] = (code, urls) => {
    settle();
    row.code = code;
    if (urls.length > 0) row.errors += 1;
  };
  const account: SourceAccount = {
    asked() {
      row.asked += 1;
    },
    answered(documents) {
      row.answered = Math.min(row.asked, row.answered + 1);
      row.hops = Math.max(row.hops, documents - 1);
    },
    filled({ erid, advertiser }) {
      settle();
      row.filled += 1;
      row.erid ??= erid;
      const ad = { ...noCounts(), clicks: 0, firstFrameMs: null as number | null, erid, advertiser };
      ads.push(ad);
      let turnMs = 0;
      const watch = () => {
        const seen = new Set<string>();
        return (event: string, urls: readonly string[]) => {
          if (event === 'clickTracking') ad.clicks += 1;
          if (seen.has(event) || (event === 'error' && urls.length === 0)) return;
          seen.add(event);
          if (event === 'begin') turnMs ||= performance.now();
          if (event === 'error') row.errors += 1;
          if (event === 'impression') ad.firstFrameMs = Math.round(performance.now() - turnMs);
          const quartile = QUARTILES.indexOf(event);
          for (const counts of [row, ad]) {
            if (quartile >= 0) counts.quartiles[quartile as 0] += 1;
            else if (event in METRICS) counts[METRICS[event as keyof typeof METRICS]] += 1;
          }
        };
      };
      return { failed, watch };
    },
    failed,
  };
  return { row, account };
}

/** Opens the account of a break at its request. */
export function openBreak(
  { type, number }: { type: AdType; number: number },
  { id, pings }: Pick<BreakPlan, 'id' | 'pings'>,
  ping: (url: string, code: number | null) => void,
  report: (ledger: AdLedger, isOver: boolean) => void,
): BreakAccount {
  const sinceMs = performance.now();
  const sources: LedgerSource[] = [];
  let hasBegun = false;
  let isClosed = false;
  let sequence = 0;
  let last = '[]';
  const tell = (isOver: boolean) => {
    const text = JSON.stringify(sources);
    if (text === last && !isOver) return;
    last = text;
    sequence += 1;
    const ms = Math.round(performance.now() - sinceMs);
    // A copy: the break may go on.
    report({ id, number, sequence, type, ms, sources: JSON.parse(text) }, isOver);
  };
  const call = (name: keyof BreakPlan['pings']) => {
    const code = sources.reduce<number | null>((before, source) => source.code ?? before, null);
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
    leave: () => tell(false),
    close(isCut) {
      if (isClosed) return;
      isClosed = true;
      if (hasBegun) call('breakEnd');
      else if (!isCut) call('error');
      tell(true);
    },
  };
}
