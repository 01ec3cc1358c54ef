import type { AdEngine, StartedAds } from '@/ads';
import { midrollKnown, prerollRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playIntendedAd } from './ad-commands';
import { continueBreak, prepareBreak } from './prepare-break';
import { scheduleMidroll } from './schedule-midroll';

interface AdRequest {
  /** URL of the ad list. */
  url: string;
  /** Ads of this list that began before the widget; null without any. */
  begun: StartedAds | null;
  /** Whether a preroll precedes the content. The playback gate is closed for it. */
  preroll: boolean;
  /** Aborted when the episode ends. */
  signal: AbortSignal;
}

/** Loads the ad list of an episode, runs its preroll and schedules the midroll. */
export async function runAds(deps: AdDeps, request: AdRequest): Promise<void> {
  const { store, log, ads } = deps;
  const { url, begun, signal } = request;
  const engine = await ads.engine();
  if (signal.aborted) return;
  const list = begun ? await begun.list : await engine?.loadList(url, signal, ads.deadline());
  if (signal.aborted) return;
  if (engine === null || !list?.ok) {
    const failure = list?.ok === false ? list.error : undefined;
    log('warn', `no ads: ${failure ? `${failure.message} (${failure.code})` : 'the ad engine did not load'}`);
    return endAds(deps, { failed: failure });
  }
  store.setState(midrollKnown(list.value.midroll));
  scheduleMidroll(deps, engine, signal);
  const urls = list.value.preroll;
  if (begun !== null && urls.length > 0) await continueBreak(deps, begun, signal);
  else if (request.preroll) await runPreroll(deps, engine, urls, signal);
  else endAds(deps, 'over');
  if (urls.length > 0) renewRefused(deps, engine, urls, signal);
}

/**
 * A browser that refuses every start has refused the preroll, too. It is fetched anew and waits for the press that the
 * content needs.
 */
function renewRefused(deps: AdDeps, engine: AdEngine, urls: readonly string[], signal: AbortSignal): void {
  const { store, media, playIntent, log, ads } = deps;
  const stop = media.on('autoplayrefused', ({ refused }) => {
    const { adBreak, prerollSeen, selection } = store.getState();
    const isOver = adBreak.phase === 'over' && prerollSeen !== selection?.episodeId;
    // Content that has played has no preroll any more.
    if (refused !== 'all' || !isOver || media.state().playback !== 'idle') return;
    store.setState(prerollRequested);
    ads.expect();
    playIntent.hold('ad');
    prepareBreak(deps, engine, 'preroll', urls, signal).catch((error: unknown) => {
      log('error', 'an error in the ads; the content plays without them', error);
      if (!signal.aborted) endAds(deps, { failed: undefined });
    });
  });
  signal.addEventListener('abort', stop, { once: true });
}

async function runPreroll(deps: AdDeps, engine: AdEngine, urls: readonly string[], signal: AbortSignal): Promise<void> {
  if (!(await prepareBreak(deps, engine, 'preroll', urls, signal))) return;
  // The ad of content without a stream yet waits with it.
  if (deps.store.getState().stream !== null) playIntendedAd(deps);
}
