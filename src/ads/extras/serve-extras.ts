import type { AdCompanion, AdIcon } from '@/domain/ads/ad';
import { PLAYING, STARTED } from '@/domain/ads/ad-status-code';
import type { AdState } from '../ad-state';
import type { AdEngineSetup } from '../engine-api';
import { callableUrl } from '../http-url';
import type { AdNet } from '../net';
import type { AdMedia } from '../playback/ad-media';
import type { LinearAd } from '../vast/vast-ad';
import { layOutIcons } from './icon-layout';
import { readExtras } from './read-extras';
import { createViewClock, VIEWABLE_SHARE } from './view-clock';

/** The ad as its extras see it. */
export interface ServedAd {
  ad: Pick<LinearAd, 'extras'>;
  net: Pick<AdNet, 'ping'>;
  video: AdMedia;
  /** The element in the slot. */
  view: Element;
  /** Ends with the ad. */
  signal: AbortSignal;
  state: () => AdState;
  /** Fills the macros of a URL. */
  fill: (url: string) => string;
  log: NonNullable<AdEngineSetup['log']>;
}

/** Icons, companions and viewability of one ad. */
export type Extras = ReturnType<typeof serveExtras>;

/** Serves the wishes of an ad until it ends. */
export function serveExtras(served: ServedAd) {
  const { ad, net, fill, log } = served;
  const { viewable, icons, companions } = readExtras(ad.extras, log);
  const pingAll = (urls: readonly string[]) => {
    for (const url of urls) net.ping(fill(url));
  };
  if (Object.values(viewable).some((urls) => urls.length > 0)) {
    watchView(served, (outcome) => pingAll(viewable[outcome]));
  }
  const viewed = new Set<number>();
  const filled = companions.map((one): AdCompanion => {
    const fillAll = (urls: readonly string[]) => urls.map((url) => callableUrl(fill(url)));
    return {
      ...one,
      clickThrough: one.clickThrough && fill(one.clickThrough),
      viewTracking: fillAll(one.viewTracking),
      clickTracking: fillAll(one.clickTracking),
    };
  });
  let drawn: AdIcon[] = [];

  return {
    /** The pictures of this second. Equal ones are the same object, so that nothing is drawn again. */
    view(second: number, size: Parameters<typeof layOutIcons>[2]): Pick<AdState, 'icons' | 'companions'> {
      const next = layOutIcons(icons, second, size);
      if (JSON.stringify(next) !== JSON.stringify(drawn)) drawn = next;
      return { ...(icons.length > 0 && { icons: drawn }), ...(filled.length > 0 && { companions: filled }) };
    },
    /** Calls the URLs of a drawn or pressed icon. Gives the URL that a press opens. */
    icon(what: 'view' | 'click', id: number): string | null {
      const icon = icons.find((one) => one.id === id);
      if (!icon || (what === 'view' && viewed.has(id))) return null;
      pingAll(what === 'view' ? icon.viewTracking : icon.clickTracking);
      if (what === 'click') return icon.clickThrough && fill(icon.clickThrough);
      viewed.add(id);
      return null;
    },
  };
}

/** Events of the element after which an ad may have begun or stopped to play. */
const PLAYBACK_EVENTS = ['playing', 'pause', 'waiting', 'timeupdate', 'enterpictureinpicture', 'leavepictureinpicture'];

/** Watches whether a viewer sees the ad. A window of the system over other pages has a share that no page knows. */
function watchView({ video, view, signal, state }: ServedAd, report: Parameters<typeof createViewClock>[0]): void {
  const clock = createViewClock(report);
  let share: number | null = null;
  let isStarted = false;
  const update = () => {
    const { status, isPlaying, isWaiting, playState } = state();
    isStarted ||= status >= STARTED;
    clock.update({
      share: playState.isPIP ? null : share,
      isPlaying: status === PLAYING && isPlaying && !isWaiting && !document.hidden,
    });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      share = entries.at(-1)?.intersectionRatio ?? share;
      update();
    },
    { threshold: VIEWABLE_SHARE },
  );
  observer.observe(view);
  for (const name of PLAYBACK_EVENTS) video.addEventListener(name, update, { signal });
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    // An ad without a first frame is no impression.
    if (isStarted) clock.end();
  });
}
