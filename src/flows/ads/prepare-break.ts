import type { AdEngine, AdFailure } from '@/ads';
import { parseUrl } from '@/lib/url';
import { type AdDeps, endAds } from './ad-commands';
import { onBreak } from './on-break';

/**
 * Prepares the ads of a break and subscribes to them. The content continues when no ad is left.
 * @returns whether there is a break
 */
export async function prepareBreak(
  deps: AdDeps,
  engine: AdEngine,
  type: 'preroll' | 'midroll',
  urls: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  if (urls.length > 0) deps.timeline.record('adinit', { type });
  const failed = ({ code, message }: AdFailure, vastUrl: string) => {
    const failure = { id: parseUrl(vastUrl)?.searchParams.get('creativeId') ?? null, code, message };
    deps.host.event('aderror', failure);
    deps.timeline.record('aderror', failure);
  };
  const found = urls.length === 0 ? null : await engine.prepare(type, urls, signal, failed, deps.ads.wait?.deadline);
  if (signal.aborted) return false;
  if (found === null) {
    endAds(deps);
    return false;
  }
  deps.ads.running = found;
  onBreak(deps, found, signal);
  return true;
}
