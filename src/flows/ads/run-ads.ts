import { type BreakPlan, breakSecond, startBreak } from '@/domain/ads/schedule';
import type { MediaEvents } from '@/media/events';
import { selectHasAdBreak } from '@/store/selectors';
import { midrollKnown, midrollRequested, midrollScheduled, prerollRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playIntendedAd } from './ad-commands';
import { prepareBreak, showMidroll } from './prepare-break';

interface AdRequest {
  /** URL of the ad list. */
  url: string;
  /** Whether a preroll precedes the content, or has begun before the widget. */
  preroll: boolean;
  /** Aborted when the episode ends. */
  signal: AbortSignal;
  /** Logs an error, and ends the ads. */
  fail(error: unknown): void;
  /** Calls the listener with each refused start since the request. */
  onRefused(listener: (event: MediaEvents['autoplayrefused']) => void): void;
}

/** Loads the ad list of an episode, runs its preroll and schedules the midroll. */
export async function runAds(deps: AdDeps, request: AdRequest): Promise<void> {
  const { url, preroll, signal } = request;
  const { store, log, pageAds } = deps;
  const schedule = await pageAds.loadSchedule(url);
  if (signal.aborted) return;
  if (!schedule?.ok) {
    const failure = schedule?.error;
    log('warn', `no ads: ${failure ? `${failure.message} (${failure.code})` : 'the ad engine did not load'}`);
    return endAds(deps, { failed: failure });
  }
  store.setState(midrollKnown(schedule.value.breaks.find(({ at }) => !('on' in at)) ?? null));
  scheduleMidroll(deps, signal);
  const plan = startBreak(schedule.value);
  if (!preroll) endAds(deps, 'over');
  // The ad of content without a stream yet waits with it.
  else if ((await prepareBreak(deps, 'preroll', plan, signal)) && store.getState().stream !== null)
    playIntendedAd(deps);
  if (plan && !signal.aborted) renewRefused(deps, plan, request);
}

/**
 * A browser that refuses every start has refused the preroll, too. It is fetched anew and waits for the press that the
 * content needs.
 */
function renewRefused(deps: AdDeps, plan: BreakPlan, { signal, fail, onRefused }: AdRequest): void {
  const { store, media, playIntent, pageAds } = deps;
  const renew = ({ refused }: MediaEvents['autoplayrefused']) => {
    const { adBreak, prerollSeen, selection } = store.getState();
    const isOver = adBreak.phase === 'over' && prerollSeen !== selection?.episodeId;
    // Content that has played has no preroll any more.
    if (refused !== 'all' || !isOver || media.state().playback !== 'idle') return;
    store.setState(prerollRequested);
    pageAds.expect();
    playIntent.hold('ad');
    prepareBreak(deps, 'preroll', plan, signal).catch(fail);
  };
  onRefused(renew);
}

/** Lead time of the midroll fetch, so that the ad starts at its position without a wait. */
export const MIDROLL_LEAD_S = 20;

/**
 * Schedules the midroll of an episode: its marker on the timeline, its fetch and its start (docs/behaviour.md, Ad
 * flow).
 */
function scheduleMidroll(deps: AdDeps, signal: AbortSignal): void {
  const { store, media, log } = deps;
  setMidrollTime(deps);
  const look = () => {
    if (isDueToFetch(deps)) {
      const { plan } = store.getState().midroll;
      store.setState(midrollRequested);
      prepareBreak(deps, 'midroll', plan, signal).catch((error: unknown) =>
        log('error', 'an error in the midroll; the content plays on', error),
      );
    }
    showMidroll(deps);
  };
  media.on('ready', () => setMidrollTime(deps), signal);
  media.on('timeupdate', look, signal);
}

/** Sets the marker when both the ads and the duration of the content are known. */
function setMidrollTime({ store, media }: AdDeps): void {
  const { midroll, stream } = store.getState();
  if (midroll.plan === null || stream === null) return;
  store.setState(midrollScheduled(media.isLive() ? null : breakSecond(midroll.plan, media.state().duration)));
}

/** True near the midroll position, or past it after a seek. False while another break runs. */
function isDueToFetch({ store, media }: AdDeps): boolean {
  const state = store.getState();
  const { plan, atSeconds } = state.midroll;
  if (atSeconds === null || plan === null || selectHasAdBreak(state)) return false;
  return state.stream !== null && media.state().currentTime >= atSeconds - MIDROLL_LEAD_S;
}
