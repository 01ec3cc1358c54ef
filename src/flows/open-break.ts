import type { AdEngine } from '@/ads';
import { type AdDeps, endAds } from './ad-break';
import { onAds } from './on-ads';

/**
 * Prepares the ads of a break and listens to them. Where none is left the content goes on.
 * @returns whether there is a break
 */
export async function openBreak(
  deps: AdDeps,
  engine: AdEngine,
  type: 'preroll' | 'midroll',
  urls: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const found = urls.length === 0 ? null : await engine.prepare(type, urls, signal);
  if (signal.aborted) return false;
  if (found === null) {
    endAds(deps);
    return false;
  }
  deps.ads.running = found;
  onAds(deps, found, signal);
  return true;
}
