import type { AdEngine } from '@/ads';
import { adListUrl } from '@/domain/ad-break';
import { adsAwaited, midrollAsked, midrollsKnown } from '@/store/updates';
import { type AdDeps, dropAds, endAds, wantContent } from './ad-break';
import { placeMidroll } from './midroll-place';
import { onAds } from './on-ads';

/** Has the engine's code come along with the catalogue's answers; says so where the owner has set no ads. */
export function prepareAds({ config, ads, log }: Pick<AdDeps, 'config' | 'ads' | 'log'>): void {
  if (config.adListUrl === null) log('warn', 'ENV_AD_LIST_URL is not defined');
  else void ads.engine();
}

/**
 * Asks for the ads of the chosen episode and keeps its content still until the preroll is over (spec section 4, "Ad
 * flow"). What was asked for before ends: its break stops and its calls are given up.
 */
export function requestAds(deps: AdDeps, { preroll }: { preroll: boolean }): void {
  const { config, store, media, supersede } = deps;
  const signal = supersede.take('ads');
  if (config.adListUrl === null) return;
  const { selection } = store.getState();
  if (selection === null) return;
  signal.addEventListener('abort', () => dropAds(deps), { once: true });
  store.setState(adsAwaited());
  if (preroll) media.hold(() => wantContent(deps));
  const url = adListUrl(config.adListUrl, config.movieId, selection.episodeId);
  runAds(deps, signal, loadList(deps, { url, preroll, signal }));
}

/** Gets the midroll ready, while the content plays on. */
export function requestMidroll(deps: AdDeps): void {
  const { midrolls } = deps.store.getState();
  const signal = deps.supersede.take('ads');
  signal.addEventListener('abort', () => dropAds(deps), { once: true });
  deps.store.setState(midrollAsked());
  const open = async () => {
    const engine = await deps.ads.engine();
    if (engine !== null && !signal.aborted) await openBreak(deps, engine, 'midroll', midrolls, signal);
  };
  runAds(deps, signal, open());
}

async function loadList(
  deps: AdDeps,
  { url, preroll, signal }: { url: string; preroll: boolean; signal: AbortSignal },
): Promise<void> {
  const { store, log, host } = deps;
  const engine = await deps.ads.engine();
  if (signal.aborted) return;
  const list = await engine?.loadList(url, signal);
  if (signal.aborted) return;
  if (engine === null || !list?.ok) {
    const { code, message } = list?.ok === false ? list.error : { code: 900, message: 'the ad engine did not load' };
    log('warn', `no ads: ${message} (${code})`);
    host.event('aderror', { id: null, code, message });
    return endAds(deps);
  }
  store.setState(midrollsKnown(list.value.midroll));
  placeMidroll(deps);
  if (preroll) await openBreak(deps, engine, 'preroll', list.value.preroll, signal);
  else endAds(deps);
}

async function openBreak(
  deps: AdDeps,
  engine: AdEngine,
  type: 'preroll' | 'midroll',
  urls: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const found = urls.length === 0 ? null : await engine.prepare(type, urls, signal);
  if (signal.aborted) return;
  if (found === null) return endAds(deps);
  deps.ads.running = found;
  onAds(deps, found, signal);
  if (type === 'preroll' && deps.store.getState().adWanted) wantContent(deps);
}

/** Ads never keep the viewer from the content: a bug in them is logged, and the content plays. */
function runAds(deps: AdDeps, signal: AbortSignal, flow: Promise<void>): void {
  flow.catch((error: unknown) => {
    deps.log('error', 'ads broke', error);
    if (!signal.aborted) endAds(deps);
  });
}
