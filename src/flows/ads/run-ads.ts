import { type BreakPlan, startBreak } from '@/domain/ads/schedule';
import type { MediaEvents } from '@/media/events';
import { breakRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playIntendedAd } from './ad-commands';
import type { PauseMemory } from './pause-roll';
import { prepareBreak } from './prepare-break';
import { type PlayBehind, scheduleBreaks } from './schedule-breaks';

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
  /** Takes what plays the ads behind the content. */
  setBehind(play: PlayBehind): void;
  pauses: PauseMemory;
}

/** Loads the ad list of an episode, runs its preroll and schedules the later breaks. */
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
  const { breaks, later = Promise.resolve([]) } = schedule.value;
  const scheduleAll = (late: readonly BreakPlan[]) => {
    const whole = { ...schedule.value, breaks: [...breaks, ...late] };
    if (!signal.aborted) request.setBehind(scheduleBreaks(deps, whole, signal, request.pauses));
  };
  void later.then(scheduleAll).catch(request.fail);
  const plan = startBreak(schedule.value);
  if (!preroll) endAds(deps, 'over');
  // The ad of content without a stream yet waits with it.
  else if ((await prepareBreak(deps, { type: 'preroll', plan, signal })) && store.getState().stream !== null)
    playIntendedAd(deps);
  if (plan && !signal.aborted) renewRefused(deps, plan, request);
}

/**
 * A browser that refuses every start has refused the preroll, too. It is fetched anew and waits for the press that the
 * content needs.
 */
function renewRefused(deps: AdDeps, plan: BreakPlan, { signal, fail, onRefused }: AdRequest): void {
  const { store, media, playIntent, pageAds } = deps;
  onRefused(({ refused }) => {
    const { adBreak, prerollSeen, selection } = store.getState();
    const isOver = adBreak.phase === 'over' && prerollSeen !== selection?.episodeId;
    // Content that has played has no preroll any more.
    if (refused !== 'all' || !isOver || media.state().playback !== 'idle') return;
    store.setState(breakRequested);
    pageAds.expect();
    playIntent.hold('ad');
    prepareBreak(deps, { type: 'preroll', plan, signal }).catch(fail);
  });
}
