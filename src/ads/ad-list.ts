import { parseJson } from '@/lib/json';
import { err, ok, type Result } from '@/lib/result';
import type { AdFailure } from './ad-failure';
import type { AdEngineSetup, AdList } from './engine-api';
import { httpUrl } from './http-url';
import type { AdNet } from './net';

/**
 * Fetches the ad list and resolves relative URLs against its own. Items without a URL are dropped with a warning. A
 * missing or malformed list, and an abort, give error 900.
 */
export async function loadAdList(
  url: string,
  net: AdNet,
  signal: AbortSignal,
  log: NonNullable<AdEngineSetup['log']>,
  deadline?: AbortSignal,
): Promise<Result<AdList, AdFailure>> {
  const answer = await net.getText(url, signal, deadline);
  const { prerollList, midrollList } = fieldsOf(answer.ok && parseJson(answer.value));
  if (prerollList === undefined && midrollList === undefined)
    return err({ code: 900, message: `Failed load ad list: ${answer.ok ? 'not an ad list' : answer.error}` });

  const urlsOf = (list: unknown): string[] =>
    [list ?? []].flat().flatMap((item: unknown) => {
      const { vastUrl } = fieldsOf(item);
      const vast = typeof vastUrl === 'string' ? httpUrl(vastUrl, url) : null;
      if (!vast) log('warn', 'No vastUrl in the ad list', item);
      return vast ?? [];
    });
  return ok({ preroll: urlsOf(prerollList), midroll: urlsOf(midrollList) });
}

/** Properties of any value; empty for a value that has none. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
