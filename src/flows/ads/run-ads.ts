import type { MediaEvents } from '@/media/events';
import { midrollKnown, prerollRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playIntendedAd } from './ad-commands';
import { prepareBreak } from './prepare-break';
import { scheduleMidroll } from './schedule-midroll';

interface AdRequest {
  /** URL of the ad list. */
  url: string;
  /** Whether a preroll precedes the content, or has begun before the widget. */
  preroll: boolean;
  /** Aborted when the episode ends. */
  signal: AbortSignal;
  /** Logs an error, and ends the ads. */
  fail(error: unknown): void;
}

/** Loads the ad list of an episode, runs its preroll and schedules the midroll. */
export async function runAds(deps: AdDeps, request: AdRequest): Promise<void> {
  const { url, preroll, signal } = request;
  const { store, log, pageAds } = deps;
  const list = await pageAds.loadList(url);
  if (signal.aborted) return;
  if (!list?.ok) {
    const failure = list?.error;
    log('warn', `no ads: ${failure ? `${failure.message} (${failure.code})` : 'the ad engine did not load'}`);
    return endAds(deps, { failed: failure });
  }
  store.setState(midrollKnown(list.value.midroll));
  scheduleMidroll(deps, signal);
  const urls = list.value.preroll;
  if (!preroll) endAds(deps, 'over');
  // The ad of content without a stream yet waits with it.
  else if ((await prepareBreak(deps, 'preroll', urls, signal)) && store.getState().stream !== null)
    playIntendedAd(deps);
  if (urls.length > 0) renewRefused(deps, urls, request);
}

/**
 * A browser that refuses every start has refused the preroll, too. It is fetched anew and waits for the press that the
 * content needs.
 */
function renewRefused(deps: AdDeps, urls: readonly string[], { signal, fail }: AdRequest): void {
  const { store, media, playIntent, pageAds } = deps;
  const renew = ({ refused }: MediaEvents['autoplayrefused']) => {
    const { adBreak, prerollSeen, selection } = store.getState();
    const isOver = adBreak.phase === 'over' && prerollSeen !== selection?.episodeId;
    // Content that has played has no preroll any more.
    if (refused !== 'all' || !isOver || media.state().playback !== 'idle') return;
    store.setState(prerollRequested);
    pageAds.expect();
    playIntent.hold('ad');
    prepareBreak(deps, 'preroll', urls, signal).catch(fail);
  };
  media.on('autoplayrefused', renew, signal);
}
