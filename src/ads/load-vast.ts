import { err, ok, type Result } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import type { AdErrorCode, AdFailure } from './ad-failure';
import { fillMacros, type MacroValues } from './macros';
import { type CanPlay, chooseMediaFile } from './media-file';
import { mergeAds } from './merge-ads';
import type { AdNet } from './net';
import { readVast } from './read-vast';
import type { LinearAd } from './vast-ad';

/** What a load needs of the session it is for. */
export interface VastOptions {
  signal: AbortSignal;
  /** `canPlayType` of the element that would play the ad. */
  canPlay: CanPlay;
  /** Values of the macros at the moment of a call. */
  macros?: () => MacroValues;
}

/** Of one document, its whole body. */
export const HOP_TIMEOUT_MS = 5000;
/** VAST 4.2, 2.4.5; with one Ad a document that makes at most 6 documents a tree. */
export const WRAPPER_LIMIT = 5;

/**
 * Loads the ad of an address, through its wrappers. A failure sends the Error pings of every document on the way, once,
 * with its code (spec section 8; design section 4 for wrappers); an abort is an error of code 900 and sends none.
 */
export async function loadVast(
  vastUrl: string,
  net: AdNet,
  { signal, canPlay, macros = () => ({}) }: VastOptions,
): Promise<Result<LinearAd, AdFailure>> {
  const chain: LinearAd[] = [];
  const seen = new Set<string>();
  const fail = (code: AdErrorCode, message: string, errors: readonly string[] = []) => {
    const urls = new Set([...chain.flatMap((ad) => ad.errors), ...errors]);
    for (const url of urls) net.ping(fillMacros(url, { ...macros(), errorCode: code }));
    return err({ code, message });
  };
  const finish = (ad: LinearAd) => {
    if (ad.mediaFiles.length === 0) return fail(401, 'Not found mediaFiles in VAST');
    const file = chooseMediaFile(ad.mediaFiles, { width: 0, height: 0 }, canPlay, null);
    if (file === null) return fail(403, 'Not found supported mediaFile');
    // Spec section 7: "query parameter creativeId is the ad id".
    return ok({ ...ad, id: parseUrl(vastUrl)?.searchParams.get('creativeId') || ad.id });
  };

  for (let url = vastUrl, wrapperAllowed = true; ; ) {
    seen.add(url);
    const answer = await net.getText(fillMacros(url, macros()), { timeoutMs: HOP_TIMEOUT_MS, signal });
    if (signal.aborted) return err({ code: 900, message: 'Aborted' });
    const isHop = chain.length > 0;
    if (!answer.ok) {
      if (isHop) return fail(301, `Wrapper ${answer.error.kind}`);
      return answer.error.kind === 'timeout' ? fail(350, 'VAST load timeout') : fail(900, 'Failed load VAST');
    }
    if (isHop && !answer.value.trim()) return fail(303, 'No Ad in VAST');
    const document = readVast(answer.value, url);
    if (document.kind === 'refused') return fail(document.code, document.message, document.errors);
    chain.push(document.ad);
    if (document.kind === 'inline') return finish(mergeAds(chain, document.ad));
    const { next } = document;
    if (next === null) return fail(301, 'Wrapper to nowhere');
    if (!wrapperAllowed || chain.length > WRAPPER_LIMIT || seen.has(next)) return fail(302, 'Wrapper limit');
    wrapperAllowed = document.mayLeadToWrapper;
    url = next;
  }
}
