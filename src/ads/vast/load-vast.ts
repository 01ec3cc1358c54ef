import type { AdRules, AdSource } from '@/domain/ads/schedule';
import { ok } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import {
  type AdFailure,
  NO_AD,
  NO_FILE,
  NO_PLAYABLE_FILE,
  NON_LINEAR,
  REFUSED,
  SLOW,
  TOO_LONG,
  TOO_MANY_WRAPPERS,
  UNREACHABLE,
  UNREACHABLE_NEXT,
  wireCode,
} from '../ad-failure';
import type { SourceAccount } from '../break-account';
import { fillMacros, type MacroValues } from '../macros';
import type { AdNet, NetFailure } from '../net';
import { readVast, type VastAd } from './read-vast';
import type { LinearAd, MediaFile, PreparedAd } from './vast-ad';

/** Dependencies of a load. */
export interface VastOptions {
  signal: AbortSignal;
  /** Documents that have not arrived when it ends have timed out. */
  deadline?: AbortSignal;
  /** Macro values at the time of a call. */
  macros: () => MacroValues;
  /** Chooses the file to play; null when none is playable. */
  choose: (files: readonly MediaFile[]) => MediaFile | null;
  /** Loads the code of the ad's interactive creative, before its file is chosen. */
  ready?: (ad: LinearAd) => Promise<unknown> | undefined;
  /** `plain` by default. */
  rules?: AdRules | undefined;
  /** Counts the documents, the ads and the failures. */
  account: SourceAccount;
}

/** VAST 4.2, 2.4.5. With one Ad in a document this means at most 6 documents. */
export const WRAPPER_LIMIT = 5;
/** Documents of one source under `full`, where each wrapper of a pod leads to a chain of its own. */
export const REQUEST_LIMIT = 10;

/** The way to a document. */
interface Chain {
  /** The data of the wrappers above it, merged; null for the first document. */
  ad: LinearAd | null;
  /** URLs of the documents, with its own. */
  urls: readonly string[];
  /** Whether the last wrapper lets it hold another one, and a pod. */
  mayWrap: boolean;
  allowsPod: boolean;
  /** Place in the pod that the first document with one has, and the ads that follow there. */
  place?: PreparedAd['place'];
  podLeft: number;
}

/** The ads of a source. Each `next` takes whether the ad before was shown; the first call takes anything. */
export type AdStream = AsyncGenerator<PreparedAd, undefined, boolean>;

/**
 * The ads of a source in playing order. Each is resolved when it is asked for: a wrapper of a pod has its own chain. An
 * ad that fails is passed to `failed`. One of the buffet takes the place of an ad that was not shown. A failure sends the
 * Error pings of every document of its chain with its code; an abort sends none.
 */
export function resolveAds(
  source: AdSource,
  net: AdNet,
  { signal, deadline, macros, choose, ready, rules, account }: VastOptions,
  failed: (failure: AdFailure) => void,
): AdStream {
  let documents = 0;
  let found = 0;
  let shown = 0;

  const fail = (ad: LinearAd | null, failure: AdFailure, more: readonly string[] = []): undefined => {
    const values = { ...macros(), ERRORCODE: wireCode(failure, rules), ADSERVINGID: ad?.servingId };
    const urls = [...(ad?.errors ?? []), ...more];
    for (const url of urls) net.ping(fillMacros(url, values));
    account.failed(failure.code, urls);
    failed({ code: failure.code, message: failure.message });
  };

  const getText = (url: string): ReturnType<AdNet['getText']> => {
    // Once the time is up no request leaves.
    if (!deadline?.aborted) account.asked();
    return net.getText(fillMacros(url, macros()), signal, deadline, 'include');
  };

  /** The ads of the document at `url`. */
  async function* load(url: string, chain: Chain): AdStream {
    const { ad, place, podLeft } = chain;
    documents += 1;
    const askedMs = Date.now();
    const { inline } = source;
    const answer = inline !== undefined && documents === 1 ? ok(inline) : await getText(url);
    if (signal.aborted) return;
    if (!answer.ok) return fail(ad, ad ? UNREACHABLE_NEXT : failureOf(answer.error));
    account.answered(documents);
    if (ad && !answer.value.trim()) return fail(ad, NO_AD);
    const document = readVast(answer.value, url, rules, chain.allowsPod);
    if (document.kind === 'refused') return fail(ad, document, document.errors);
    const spare = [...document.buffet];
    const { length } = document.pod;
    for (const [index, first] of document.pod.entries()) {
      const before = shown;
      const { sequence } = first;
      const within = {
        ...chain,
        place: place ?? (sequence === null ? undefined : { ADCOUNT: length, PODSEQUENCE: sequence }),
        podLeft: podLeft + length - 1 - index,
      };
      for (let next: VastAd | undefined = first; next && !signal.aborted; ) {
        yield* follow(next, within, askedMs);
        // Ads that the time has not reached are dropped silently.
        if (deadline?.aborted) return;
        next = shown === before && next.mayBeReplaced ? spare.shift() : undefined;
      }
    }
  }

  /** The ads that one Ad of a document leads to. */
  async function* follow(one: VastAd, chain: Chain, askedMs: number): AdStream {
    const { ad: outer, urls, mayWrap } = chain;
    const ad = outer ? mergeAds(outer, one.ad) : one.ad;
    if (one.isWrapper) {
      const { next, mayLeadToWrapper, allowsPod } = one;
      const isAtLimit = !mayWrap || urls.length > WRAPPER_LIMIT || documents >= REQUEST_LIMIT;
      if (!next) fail(ad, UNREACHABLE_NEXT);
      else if (isAtLimit || urls.includes(next)) fail(ad, TOO_MANY_WRAPPERS);
      else yield* load(next, { ...chain, ad, urls: [...urls, next], mayWrap: mayLeadToWrapper, allowsPod });
      return;
    }
    const { maxS = Number.POSITIVE_INFINITY, skipAfterS } = source;
    const { mediaFiles } = ad;
    const code = ready?.(ad);
    if (code) await code;
    if (signal.aborted) return;
    const file = choose(mediaFiles);
    if (!file) return fail(ad, mediaFiles.length > 0 ? NO_PLAYABLE_FILE : one.isNonLinear ? NON_LINEAR : NO_FILE);
    if (Number(ad.duration) > maxS) return fail(ad, TOO_LONG);
    found += 1;
    const own = account.filled(ad);
    // The id of the first ad is the query parameter `creativeId` of the first URL.
    const id = found === 1 && source.inline === undefined && parseUrl(source.url)?.searchParams.get('creativeId');
    const skipOffset = ad.skipOffset ?? (skipAfterS === undefined ? null : { seconds: skipAfterS });
    const { place, podLeft } = chain;
    const prepared: PreparedAd = {
      ad: { ...ad, id: id || ad.id, skipOffset },
      file,
      validUntilMs: askedMs + (ad.expires || Number.POSITIVE_INFINITY) * 1000,
      place,
      podLeft,
      maxS,
      account: own,
    };
    if (yield rules === 'full' ? withOthers(prepared, mediaFiles, choose) : prepared) shown += 1;
  }

  const { url, mayWrap = true, allowsPod = true } = source;
  return load(url, { ad: null, urls: [url], mayWrap, allowsPod, podLeft: 0 });
}

/** Adds the way to the next best file. */
function withOthers(one: PreparedAd, files: readonly MediaFile[], choose: VastOptions['choose']): PreparedAd {
  const instead = () => {
    const others = files.filter(({ url }) => url !== one.file.url);
    const file = choose(others);
    return file && withOthers({ ...one, file }, others, choose);
  };
  return { ...one, instead };
}

const failureOf = (error: NetFailure): AdFailure =>
  error === 'timeout' ? SLOW : error === 'failed' ? UNREACHABLE : REFUSED;

/**
 * Adds a wrapper's data to an ad. Lists are concatenated, the wrapper's first, in request order (VAST 4.2, 2.4.5). A
 * single value of the ad wins over the wrapper's.
 */
export function mergeAds(wrapper: LinearAd, ad: LinearAd): LinearAd {
  const outer: Readonly<Record<string, unknown>> = { ...wrapper };
  const merged = Object.entries(ad).map(([key, own]) => [
    key,
    Array.isArray(own) ? [outer[key], own].flat() : (own ?? outer[key]),
  ]);
  return Object.fromEntries(merged) as LinearAd;
}
