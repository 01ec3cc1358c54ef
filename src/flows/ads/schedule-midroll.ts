import { midrollTime } from '@/domain/ads/ad-plan';
import { selectHasAdBreak } from '@/store/selectors';
import { midrollRequested, midrollScheduled } from '@/store/updates/ad-phases';
import type { AdDeps } from './ad-commands';
import { prepareBreak, showMidroll } from './prepare-break';

/** Lead time of the midroll fetch, so that the ad starts at its position without a wait. */
export const MIDROLL_LEAD_S = 20;

/**
 * Schedules the midroll of an episode: its marker on the timeline, its fetch and its start (docs/behaviour.md, Ad
 * flow).
 */
export function scheduleMidroll(deps: AdDeps, signal: AbortSignal): void {
  const { store, media, log } = deps;
  setMidrollTime(deps);
  const look = () => {
    if (isDueToFetch(deps)) {
      const { urls } = store.getState().midroll;
      store.setState(midrollRequested);
      prepareBreak(deps, 'midroll', urls, signal).catch((error: unknown) =>
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
  if (midroll.urls.length === 0 || stream === null) return;
  store.setState(midrollScheduled(media.isLive() ? null : midrollTime(media.state().duration)));
}

/** True near the midroll position, or past it after a seek. False while another break runs. */
function isDueToFetch({ store, media }: AdDeps): boolean {
  const state = store.getState();
  const { urls, atSeconds } = state.midroll;
  if (atSeconds === null || urls.length === 0 || selectHasAdBreak(state)) return false;
  return state.stream !== null && media.state().currentTime >= atSeconds - MIDROLL_LEAD_S;
}
