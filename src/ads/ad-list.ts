import { parseJson } from '@/lib/json';
import { err, ok, type Result } from '@/lib/result';
import type { AdFailure } from './ad-failure';
import type { AdEngineSetup, AdList } from './engine-api';
import { httpUrl } from './http-url';
import type { AdNet } from './net';

const LIST_TIMEOUT_MS = 5000;

/**
 * GETs the ad list (spec sections 3 and 7); relative addresses in it are meant from the list on. Items without an
 * address are dropped with a warning; a list that does not come, or is none, is a 900, and so is an abort.
 */
export async function loadAdList(
  url: string,
  net: AdNet,
  signal: AbortSignal,
  log?: AdEngineSetup['log'],
): Promise<Result<AdList, AdFailure>> {
  const answer = await net.getText(url, { timeoutMs: LIST_TIMEOUT_MS, signal });
  if (!answer.ok) return fail(answer.error.status ?? answer.error.kind);
  const { prerollList, midrollList } = fieldsOf(parseJson(answer.value));
  if (prerollList === undefined && midrollList === undefined) return fail('not an ad list');

  const addresses = (list: unknown): string[] =>
    [list ?? []].flat().flatMap((item: unknown) => {
      const { vastUrl } = fieldsOf(item);
      const address = typeof vastUrl === 'string' ? httpUrl(vastUrl, url) : null;
      if (!address) log?.('warn', 'No vastUrl in the ad list', item);
      return address ?? [];
    });
  return ok({ preroll: addresses(prerollList), midroll: addresses(midrollList) });
}

const fail = (reason: string | number) => err<AdFailure>({ code: 900, message: `Failed load ad list: ${reason}` });

/** The fields of anything; none of what has none. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
