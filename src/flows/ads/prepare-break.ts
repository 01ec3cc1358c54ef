import type { AdBreak, AdEngine, AdFailure } from '@/ads';
import { parseUrl } from '@/lib/url';
import type { StartedAds } from '../deps';
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
  const failed = (...failure: [AdFailure, string]) => reportFailure(deps, failure);
  const found = urls.length === 0 ? null : await engine.prepare(type, urls, signal, failed, deps.ads.wait?.deadline);
  return follow(deps, found, signal);
}

/**
 * Takes over a preroll that began before the widget.
 * @returns whether there is a break
 */
export async function continueBreak(deps: AdDeps, begun: StartedAds, signal: AbortSignal): Promise<boolean> {
  deps.timeline.record('adinit', { type: 'preroll' });
  const found = await reportFailures(deps, begun);
  const isFollowed = follow(deps, found, signal);
  if (isFollowed) found?.release();
  return isFollowed && deps.ads.running !== null;
}

/** Reports the documents that failed before the widget; gives the preroll. */
export async function reportFailures(deps: AdDeps, begun: StartedAds): StartedAds['preroll'] {
  const found = await begun.preroll;
  for (const failure of begun.failures) reportFailure(deps, failure);
  return found;
}

/** Subscribes to a break. Without one the content continues. */
function follow(deps: AdDeps, found: AdBreak | null, signal: AbortSignal): boolean {
  if (signal.aborted) return false;
  if (found === null) {
    endAds(deps);
    return false;
  }
  deps.ads.running = found;
  onBreak(deps, found, signal);
  return true;
}

function reportFailure({ host, timeline }: AdDeps, [{ code, message }, vastUrl]: readonly [AdFailure, string]): void {
  const failure = { id: parseUrl(vastUrl)?.searchParams.get('creativeId') ?? null, code, message };
  host.event('aderror', failure);
  timeline.record('aderror', failure);
}
