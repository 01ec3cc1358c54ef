import { parseJson } from '@/lib/json';
import { err, ok, type Result } from '@/lib/result';
import { isHttpUrl, parseUrl } from '@/lib/url';
import type { AdFailure } from './ad-failure';
import type { AdEngineSetup, AdList } from './engine-api';
import type { AdNet } from './net';

const LIST_TIMEOUT_MS = 5000;

/**
 * GETs the ad list (spec sections 3 and 7). Items without an address are dropped with a warning; any failure of the
 * whole, an abort too, is a 900.
 */
export async function loadAdList(
  url: string,
  net: AdNet,
  signal: AbortSignal,
  log?: AdEngineSetup['log'],
): Promise<Result<AdList, AdFailure>> {
  const answer = await net.getText(url, { timeoutMs: LIST_TIMEOUT_MS, signal });
  const lists = answer.ok ? (parseJson(answer.value) as Record<string, unknown> | null | undefined) : null;
  if (typeof lists !== 'object' || lists === null) {
    const reason = answer.ok ? 'not JSON' : (answer.error.status ?? answer.error.kind);
    return err({ code: 900, message: `Failed load ad list: ${reason}` });
  }
  const addresses = (name: string) => {
    const list = lists[name] ?? [];
    return (Array.isArray(list) ? list : [list]).flatMap((item: { vastUrl?: unknown } | null) => {
      const vastUrl = item?.vastUrl;
      const address = typeof vastUrl === 'string' ? resolve(vastUrl, url) : undefined;
      if (address === undefined) log?.('warn', `Ad list: no vastUrl in ${name}`, item);
      return address ?? [];
    });
  };
  return ok({ preroll: addresses('prerollList'), midroll: addresses('midrollList') });
}

/** Absolute addresses stay as they are written: they may hold macros. */
function resolve(address: string, base: string): string | undefined {
  const trimmed = address.trim();
  const href = isHttpUrl(trimmed) ? trimmed : trimmed && parseUrl(trimmed, base)?.href;
  return href && isHttpUrl(href) ? href : undefined;
}
