import { err, ok, type Result } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import type { AdFailure } from './ad-failure';
import { fillMacros, type MacroValues } from './macros';
import { type CanPlay, chooseMediaFile } from './media-file';
import { mergeAds } from './merge-ads';
import type { AdNet, NetFailure } from './net';
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
  const fail = (failure: AdFailure, errors: readonly string[] = []) => {
    const urls = new Set([...chain.flatMap((ad) => ad.errors), ...errors]);
    for (const url of urls) net.ping(fillMacros(url, { ...macros(), errorCode: failure.code }));
    return err(failure);
  };

  for (let url = vastUrl, wrapperAllowed = true; ; ) {
    seen.add(url);
    const answer = await net.getText(fillMacros(url, macros()), { timeoutMs: HOP_TIMEOUT_MS, signal });
    if (signal.aborted) return err({ code: 900, message: 'Aborted' });
    if (!answer.ok) return fail(loadFailure(answer.error, chain.length > 0));
    if (chain.length > 0 && !answer.value.trim()) return fail({ code: 303, message: 'No Ad after wrappers' });
    const document = readVast(answer.value, url);
    if (document.kind === 'refused') return fail(document.failure, document.errors);
    chain.push(document.ad);
    if (document.kind === 'inline') break;
    const { next } = document;
    if (next === null) return fail({ code: 301, message: 'Wrapper without address' });
    if (!wrapperAllowed || chain.length > WRAPPER_LIMIT || seen.has(next)) {
      return fail({ code: 302, message: `Wrapper limit at ${next}` });
    }
    wrapperAllowed = document.mayLeadToWrapper;
    url = next;
  }

  const ad = mergeAds(chain);
  if (!ad?.mediaFiles.length) return fail({ code: 401, message: 'Not found mediaFiles in VAST' });
  if (chooseMediaFile(ad.mediaFiles, { width: 0, height: 0 }, canPlay, null) === null) {
    return fail({ code: 403, message: 'Not found supported mediaFile' });
  }
  // Spec section 7: "query parameter creativeId is the ad id".
  return ok({ ...ad, id: parseUrl(vastUrl)?.searchParams.get('creativeId') || ad.id });
}

const loadFailure = ({ kind }: NetFailure, behindWrapper: boolean): AdFailure => {
  if (behindWrapper) return { code: 301, message: `Wrapper target: ${kind}` };
  return kind === 'timeout' ? { code: 350, message: 'VAST load timeout' } : { code: 900, message: 'Failed load VAST' };
};
