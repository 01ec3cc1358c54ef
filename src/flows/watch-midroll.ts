import type { AdDeps } from './ad-break';
import { showDueMidroll } from './midroll-place';
import { requestMidroll } from './request-ads';

/** The midroll is fetched this long before its place, so that it begins at once there. */
export const MIDROLL_LEAD_S = 20;

/** The midroll is fetched when its place comes near, or the viewer has sought past it; it begins at its place. */
export function watchMidroll(deps: AdDeps): void {
  const { midrolls, midrollAt, adFlow } = deps.store.getState();
  if (midrollAt === null) return;
  const isIdle = adFlow === 'idle' || adFlow === 'stopped';
  if (isIdle && midrolls.length > 0 && deps.media.facts().currentTime >= midrollAt - MIDROLL_LEAD_S) {
    requestMidroll(deps);
  }
  showDueMidroll(deps);
}
