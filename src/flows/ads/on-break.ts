import type { AdBreak, AdBreakEvent, AdBreakEvents, AdState, StartedAds } from '@/ads';
import type { AdView } from '@/domain/ads/ad';
import { percentWatched } from '@/domain/ads/ad-plan';
import { STARTED } from '@/domain/ads/ad-status-code';
import { AD_SESSION_TITLE } from '@/i18n/shell-text';
import { selectAdPaused, selectAdStarted } from '@/store/selectors';
import { adChanged, adLoaded, adStarted } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, pauseAd } from './ad-commands';
import { showMidroll } from './show-midroll';

/**
 * Turns the events of a break into store writes, commands and messages to the host page.
 * @param onEvent gives the events of a break that began before the widget
 */
export function onBreak(deps: AdDeps, running: AdBreak, signal: AbortSignal, onEvent?: StartedAds['onEvent']): void {
  const { store, media, host, log, timeline } = deps;
  const show = (fullscreen: boolean) => running.setViewMode(fullscreen ? 'fullscreen' : 'normal');
  show(media.state().fullscreen);
  const stops = [
    media.on('fullscreenchange', ({ fullscreen }) => show(fullscreen)),
    // The volume of the player applies to an ad only before the ad starts.
    media.on('volumechange', ({ volume, muted }) => {
      if (selectAdStarted(store.getState())) return;
      running.setVolume(volume);
      running.setMuted(muted);
    }),
  ];
  const stop = () => stops.map((end) => end());
  signal.addEventListener('abort', stop, { once: true });
  const handlers: { [Name in keyof AdBreakEvents]: (payload: AdBreakEvents[Name]) => void } = {
    loaded(ad) {
      store.setState(adLoaded(toHistory(deps, ad)));
      timeline.record('adloaded', ad);
      // Native fullscreen shows only the content video, so the ad would be invisible.
      if (media.isNativeFullscreen()) running.stop();
      else showMidroll(deps);
    },
    start(ad) {
      deps.firstFrame();
      store.setState(adStarted(toView(ad)));
      // The viewer paused between two ads.
      if (selectAdPaused(store.getState())) running.pause();
      host.event('adstart', { id: ad.id, type: ad.type, duration: ad.duration });
      timeline.record('adstart', ad);
      media.showAdSession({
        title: AD_SESSION_TITLE,
        play: () => deps.playIntent.request('viewer'),
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
      endAds(deps, 'over');
      stop();
    },
  };
  const handle = (...[name, payload]: AdBreakEvent) => {
    if (!signal.aborted) handlers[name](payload as never);
  };
  if (onEvent) onEvent(handle);
  else
    for (const name of Object.keys(handlers) as (keyof AdBreakEvents)[])
      running.on(name, (payload) => handle(...([name, payload] as AdBreakEvent)));
}

/** The part of the ad's state that the interface shows. */
function toView({ status, size: _size, error: _error, title: _title, playState: _playState, ...ad }: AdState): AdView {
  return { ...ad, isStarted: status >= STARTED };
}

/** The player still has the previous episode while the stream is resolved. */
function toHistory({ store, media }: AdDeps, { id, type, duration }: AdState) {
  const { adCount, stream } = store.getState();
  const { currentTime, duration: whole } = media.state();
  const perc = stream === null ? 0 : percentWatched(currentTime, whole);
  return { id, type, position: adCount + 1, duration, perc };
}
