import type { AdRules } from '@/domain/ads/schedule';
import { err, ok, type Result } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import {
  type AdFailure,
  NO_AD,
  NO_FILE,
  NO_PLAYABLE_FILE,
  NON_LINEAR,
  REFUSED,
  SLOW,
  TOO_MANY_WRAPPERS,
  UNREACHABLE,
  UNREACHABLE_NEXT,
  wireCode,
} from '../ad-failure';
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
  /** `plain` by default. */
  rules?: AdRules | undefined;
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
}

/**
 * Loads the first ad of a VAST URL through its wrappers. A failure sends the Error pings of every document of the chain
 * with its code. An abort gives error 900 and sends none.
 */
export async function loadVast(
  vastUrl: string,
  net: AdNet,
  options: VastOptions,
): Promise<Result<PreparedAd, AdFailure>> {
  let last: AdFailure = { code: 900, message: 'Aborted' };
  const { value } = await resolveAds(vastUrl, net, options, (failure) => {
    last = failure;
  }).next();
  return value ? ok(value) : err(last);
}

/**
 * The ads of a VAST URL in playing order. Each is resolved when it is asked for: a wrapper of a pod has its own chain. An
 * ad that fails is passed to `failed`, and one of the buffet beside it takes its place.
 */
function resolveAds(
  vastUrl: string,
  net: AdNet,
  { signal, deadline, macros, choose, rules }: VastOptions,
  failed: (failure: AdFailure) => void,
): AsyncGenerator<PreparedAd, undefined> {
  let documents = 0;
  let found = 0;

  const fail = (ad: LinearAd | null, failure: AdFailure, errors: readonly string[] = []): undefined => {
    const values = { ...macros(), ERRORCODE: wireCode(failure, rules), ADSERVINGID: ad?.servingId };
    for (const url of [...(ad?.errors ?? []), ...errors]) net.ping(fillMacros(url, values));
    failed({ code: failure.code, message: failure.message });
  };

  /** The ads of the document at `url`. */
  async function* load(url: string, chain: Chain): AsyncGenerator<PreparedAd, undefined> {
    const { ad } = chain;
    documents += 1;
    const askedMs = Date.now();
    const answer = await net.getText(fillMacros(url, macros()), signal, deadline, 'include');
    if (signal.aborted) return;
    if (!answer.ok) return fail(ad, ad ? UNREACHABLE_NEXT : failureOf(answer.error));
    if (ad && !answer.value.trim()) return fail(ad, NO_AD);
    const document = readVast(answer.value, url, rules, chain.allowsPod);
    if (document.kind === 'refused') return fail(ad, document, document.errors);
    const spare = [...document.buffet];
    for (const first of document.pod) {
      const before = found;
      for (let next: VastAd | undefined = first; next && !signal.aborted; ) {
        yield* follow(next, chain, askedMs);
        next = found === before && next.mayBeReplaced ? spare.shift() : undefined;
      }
    }
  }

  /** The ads that one Ad of a document leads to. */
  async function* follow(one: VastAd, { ad: outer, urls, mayWrap }: Chain, askedMs: number) {
    const ad = outer ? mergeAds(outer, one.ad) : one.ad;
    if (one.isWrapper) {
      const { next, mayLeadToWrapper, allowsPod } = one;
      const isAtLimit = !mayWrap || urls.length > WRAPPER_LIMIT || documents >= REQUEST_LIMIT;
      if (!next) fail(ad, UNREACHABLE_NEXT);
      else if (isAtLimit || urls.includes(next)) fail(ad, TOO_MANY_WRAPPERS);
      else yield* load(next, { ad, urls: [...urls, next], mayWrap: mayLeadToWrapper, allowsPod });
      return;
    }
    const file = choose(ad.mediaFiles);
    if (!file) return fail(ad, ad.mediaFiles.length > 0 ? NO_PLAYABLE_FILE : one.isNonLinear ? NON_LINEAR : NO_FILE);
    found += 1;
    // The id of the first ad is the query parameter `creativeId` of the first URL.
    const id = found === 1 && parseUrl(vastUrl)?.searchParams.get('creativeId');
    yield {
      ad: { ...ad, id: id || ad.id },
      file,
      validUntilMs: askedMs + (ad.expires || Number.POSITIVE_INFINITY) * 1000,
    };
  }

  return load(vastUrl, { ad: null, urls: [vastUrl], mayWrap: true, allowsPod: true });
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
