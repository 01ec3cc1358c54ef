import { err, ok, type Result } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import { type AdErrorCode, type AdFailure, UNKNOWN_MESSAGE } from '../ad-failure';
import { fillMacros, type MacroValues } from '../macros';
import type { AdNet } from '../net';
import { readVast } from './read-vast';
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
}

/** VAST 4.2, 2.4.5. With one Ad in a document this means at most 6 documents. */
export const WRAPPER_LIMIT = 5;

/**
 * Loads the ad of a VAST URL through its wrappers. A failure sends the Error pings of every document of the chain with
 * its code. An abort gives error 900 and sends none.
 */
export async function loadVast(
  vastUrl: string,
  net: AdNet,
  { signal, deadline, macros, choose }: VastOptions,
): Promise<Result<PreparedAd, AdFailure>> {
  const seen = new Set<string>();
  /** Merged from the documents read so far. */
  let ad: LinearAd | null = null;
  const fail = (code: AdErrorCode, message: string, errors: readonly string[] = []) => {
    const values = { ...macros(), ERRORCODE: code, ADSERVINGID: ad?.servingId };
    for (const url of [...(ad?.errors ?? []), ...errors]) net.ping(fillMacros(url, values));
    return err({ code, message });
  };

  for (let url = vastUrl, mayWrap = true; ; ) {
    seen.add(url);
    const askedMs = Date.now();
    const answer = await net.getText(fillMacros(url, macros()), signal, deadline, 'include');
    if (signal.aborted) return err({ code: 900, message: 'Aborted' });
    if (!answer.ok) {
      if (!ad && answer.error === 'timeout') return fail(350, 'VAST load timeout');
      if (!ad && answer.error === 'failed') return fail(900, UNKNOWN_MESSAGE);
      return fail(ad ? 301 : 900, 'Failed load VAST');
    }
    if (ad && !answer.value.trim()) return fail(303, 'No Ad in VAST');
    const document = readVast(answer.value, url);
    if (document.kind === 'refused') return fail(document.code, document.message, document.errors);
    ad = ad ? mergeAds(ad, document.ad) : document.ad;
    if (document.kind === 'inline') {
      if (ad.mediaFiles.length === 0) return fail(401, 'Not found mediaFiles in VAST');
      const file = choose(ad.mediaFiles);
      if (!file) return fail(403, 'Not found supported mediaFile');
      // The ad id is the query parameter `creativeId` of the first URL.
      return ok({
        ad: { ...ad, id: parseUrl(vastUrl)?.searchParams.get('creativeId') || ad.id },
        file,
        validUntilMs: askedMs + (ad.expires || Number.POSITIVE_INFINITY) * 1000,
      });
    }
    const { next } = document;
    if (!next) return fail(301, 'Failed load VAST');
    if (!mayWrap || seen.size > WRAPPER_LIMIT || seen.has(next)) return fail(302, 'Wrapper limit');
    mayWrap = document.mayLeadToWrapper;
    url = next;
  }
}

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
