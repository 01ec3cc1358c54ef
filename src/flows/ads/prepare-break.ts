import type { AdBreak, AdBreakEvent, AdBreakEvents, AdFailure, AdState, AdType } from '@/ads';
import type { AdView } from '@/domain/ads/ad';
import { percentWatched } from '@/domain/ads/ad-plan';
import { STARTED } from '@/domain/ads/ad-status-code';
import type { BreakPlan } from '@/domain/ads/schedule';
import { AD_SESSION_TITLE } from '@/i18n/shell-text';
import { createDeadline } from '@/lib/deadline';
import { parseUrl } from '@/lib/url';
import type { MediaEvents } from '@/media/events';
import { selectAdStarted } from '@/store/selectors';
import { adChanged, adLoaded, adStarted } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, pauseAd, withdraw } from './ad-commands';

interface BreakRequest {
  type: AdType;
  plan: BreakPlan | null;
  /** Aborted when the break has no place any more. */
  signal: AbortSignal;
  /** The break of the content, which a restart does not repeat. */
  breakId?: string;
  /** Whether the content rests beside the break: it has ended, or the viewer has paused it. */
  isBeside?: () => boolean;
  /** An ad can play. */
  onLoaded?: () => void;
  /** The break is over, or had no ad. */
  onOver?: () => void;
}

/**
 * Prepares the ads of a break and subscribes to them, or takes over those that have begun. The content continues when no ad
 * is left.
 * @returns whether there is a break
 */
export async function prepareBreak(deps: AdDeps, request: BreakRequest): Promise<boolean> {
  const { type, plan, signal } = request;
  const { host, pageAds, timeline } = deps;
  if (plan) timeline.record('adinit', { type });
  const failed = ({ code, message }: AdFailure, vastUrl: string) => {
    const failure = { id: parseUrl(vastUrl)?.searchParams.get('creativeId') ?? null, code, message };
    host.event('aderror', failure);
    timeline.record('aderror', failure);
  };
  const found = plan && (await pageAds.prepare(type, plan, failed));
  if (signal.aborted) return false;
  if (found === null) endBreak(deps, request);
  else onBreak(deps, found, request);
  return found !== null;
}

/** Ends a break that is over or has failed. Content that has ended, or that the viewer has paused, stays so. */
export function endBreak(deps: AdDeps, { isBeside, onOver }: Pick<BreakRequest, 'isBeside' | 'onOver'>): void {
  endAds(deps, isBeside?.() ? 'rest' : 'over');
  onOver?.();
}

/** Turns the events of a break into store writes, commands and messages to the host page. */
function onBreak(deps: AdDeps, running: AdBreak, request: BreakRequest): void {
  const { signal, breakId, onLoaded } = request;
  const { store, media, playIntent, host, log, timeline } = deps;
  const show = (fullscreen: boolean) => running.setViewMode(fullscreen ? 'fullscreen' : 'normal');
  show(media.state().fullscreen);
  const { signal: life, dispose: stop } = createDeadline(signal);
  media.on('fullscreenchange', ({ fullscreen }) => show(fullscreen), life);
  // The volume of the player applies to an ad only before the ad starts.
  const setSound = ({ volume, muted }: MediaEvents['volumechange']) => {
    if (selectAdStarted(store.getState())) return;
    running.setVolume(volume);
    running.setMuted(muted);
  };
  media.on('volumechange', setSound, life);
  const handlers: { [Name in keyof AdBreakEvents]: (payload: AdBreakEvents[Name]) => void } = {
    loaded(ad) {
      store.setState(adLoaded(toHistory(deps, ad)));
      timeline.record('adloaded', ad);
      // Native fullscreen shows only the content video, so the ad would be invisible.
      if (media.isNativeFullscreen()) running.stop();
      else onLoaded?.();
    },
    start(ad) {
      deps.firstFrame();
      store.setState(adStarted(toView(ad), breakId));
      // The viewer paused before the widget took the ad over, or between two ads.
      if (!playIntent.isExpected()) withdraw(deps);
      const { id, duration, companions } = ad;
      host.event('adstart', { id, type: ad.type, duration, ...(companions && { companions }) });
      timeline.record('adstart', ad);
      media.showAdSession({
        title: AD_SESSION_TITLE,
        play: () => playIntent.request('viewer'),
        pause: () => pauseAd(deps),
        stop: () => running.stop(),
      });
    },
    change(ad) {
      store.setState(adChanged(toView(ad)));
      timeline.record('adchange', ad);
    },
    error({ id, code, message }) {
      log('warn', `ad ${id}: ${message} (${code})`);
      host.event('aderror', { id, code, message });
      timeline.record('aderror', { id, code, message });
    },
    adend(ad) {
      host.event('adend', { id: ad.id, type: ad.type });
      timeline.record('adend', ad);
    },
    end() {
      endBreak(deps, request);
      stop();
    },
  };
  deps.pageAds.onEvent((...[name, payload]: AdBreakEvent) => {
    if (!signal.aborted) handlers[name](payload as never);
  });
}

/** The part of the ad's state that the interface shows. */
function toView(state: AdState): AdView {
  const {
    status,
    size: _size,
    error: _error,
    title: _title,
    playState: _playState,
    companions: _companions,
    ...ad
  } = state;
  return { ...ad, isStarted: status >= STARTED };
}

/** The player still has the previous episode while the stream is resolved. */
function toHistory({ store, media }: AdDeps, { id, type, duration }: AdState) {
  const { adCount, stream } = store.getState();
  const { currentTime, duration: whole } = media.state();
  const perc = stream === null ? 0 : percentWatched(currentTime, whole);
  return { id, type, position: adCount + 1, duration, perc };
}
