import type { AdBreak, AdEngine, AdFailure, StartedAds } from '@/ads';
import { requestOf } from '@/domain/playback/play-intent';
import { parseUrl } from '@/lib/url';
import { adPaused } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, pauseAd } from './ad-commands';
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
  const found = urls.length === 0 ? null : await engine.prepare(type, urls, signal, failed, deps.ads.deadline());
  return follow(deps, found, signal);
}

/**
 * Takes over a preroll that began before the widget. A pause since then stands. A break that has ended behind a preview
 * only reports.
 */
export async function continueBreak(deps: AdDeps, begun: StartedAds, signal: AbortSignal): Promise<void> {
  const { store, timeline, playIntent } = deps;
  const found = await begun.preroll;
  if (signal.aborted) return;
  timeline.record('adinit', { type: 'preroll' });
  begun.onFailure((...failure) => reportFailure(deps, failure));
  const isExpected = playIntent.isExpected();
  if (isExpected && requestOf(playIntent.state())?.by !== 'autoplay') found?.play();
  const isPaused = !isExpected || found?.state()?.playState.type === 'pause';
  if (!follow(deps, found, signal, begun.onEvent) || !isPaused) return;
  pauseAd(deps);
  store.setState(adPaused);
}

/** Subscribes to a break. Without one the content continues. */
function follow(deps: AdDeps, found: AdBreak | null, signal: AbortSignal, onEvent?: StartedAds['onEvent']): boolean {
  if (signal.aborted) return false;
  if (found === null) {
    endAds(deps, 'over');
    return false;
  }
  deps.ads.follow(found);
  onBreak(deps, found, signal, onEvent);
  return true;
}

function reportFailure({ host, timeline }: AdDeps, [{ code, message }, vastUrl]: readonly [AdFailure, string]): void {
  const failure = { id: parseUrl(vastUrl)?.searchParams.get('creativeId') ?? null, code, message };
  host.event('aderror', failure);
  timeline.record('aderror', failure);
}
