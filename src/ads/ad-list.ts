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
  const lists = parseJson(answer.value);
  if (!isFields(lists) || !('prerollList' in lists || 'midrollList' in lists)) return fail('not an ad list');

  const addresses = (name: string): string[] => {
    const list = lists[name] ?? [];
    return (Array.isArray(list) ? list : [list]).flatMap((item: unknown) => {
      const vastUrl = isFields(item) && typeof item.vastUrl === 'string' ? httpUrl(item.vastUrl, url) : null;
      if (vastUrl === null) log?.('warn', `Item of ${name} without vastUrl`, item);
      return vastUrl ?? [];
    });
  };
  return ok({ preroll: addresses('prerollList'), midroll: addresses('midrollList') });
}

const fail = (reason: string | number) => err<AdFailure>({ code: 900, message: `Failed load ad list: ${reason}` });

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
