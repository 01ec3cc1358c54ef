import type { LoadTarget } from 'vv-protocol';
import { type PlayRequester, requestOf } from '@/domain/playback/play-intent';
import { contentUnloaded } from '@/store/updates/selected-episode';
import { startAccount } from '../account/start-account';
import type { AllDeps } from '../deps';
import { run } from '../fail';
import { saveProgress } from '../resume/save-progress';
import { boot } from './boot';

/**
 * Opens another film or series in place of the current one, or of a failure screen. The old one ends as if its page
 * closed: its position is saved, its ad break and its calls stop, its view ends. The new one starts as on a new page.
 */
export function loadContent(deps: AllDeps, target: LoadTarget): void {
  const { attempt } = deps.store.getState();
  const by = requesterOf(deps, target);
  leaveContent(deps);
  Object.assign(deps.config, configOf(deps, target, by));
  deps.timeline.record('contentchange', undefined);
  run(deps, boot(deps, by, 'loaded'));
  // A frame without a film has never started.
  if (attempt === 0) startAccount(deps);
}

/** Ends the film. Its poster stays, and a request to play opens the same episode at its beginning (`on-play-intent.ts`). */
export function unloadContent(deps: AllDeps): void {
  const { media, playIntent, store } = deps;
  if (store.getState().attempt === 0) return;
  leaveContent(deps, true);
  void media.setPictureInPicture(false);
  store.setState(contentUnloaded);
  playIntent.begin(null);
}

function leaveContent(deps: AllDeps, isOver = false): void {
  const { media, store } = deps;
  saveProgress(deps);
  // The ad that ends reports the film that is left.
  deps.supersede.cancel();
  // The player reports the pause at once. It is none of the film that is left.
  store.setState({ stream: null });
  media.pause();
  media.dropPreview();
  media.unload(isOver);
  // The plan of the link, also one that the page is still making, names another start.
  deps.plannedStart(null);
}

/** Without a word of the host page, the new film plays if the old one did. */
function requesterOf(deps: AllDeps, { autoPlay }: LoadTarget): PlayRequester | null {
  const { playIntent } = deps;
  const { attempt, catalogued } = deps.store.getState();
  // The placeholder of blocked content is no playback.
  const hasPlayed = attempt > 0 && catalogued?.available !== false;
  const isAutoPlay = autoPlay ?? (hasPlayed ? null : deps.config.query.autoPlay);
  if (isAutoPlay !== null) return isAutoPlay ? 'autoplay' : null;
  if (playIntent.isHeld('offline')) return requestOf(playIntent.state())?.by ?? null;
  return playIntent.isExpected() ? 'host' : null;
}

/** The part of the configuration that names the content. Parameters that are not the player's own stay. */
function configOf({ config }: AllDeps, target: LoadTarget, by: PlayRequester | null): Partial<AllDeps['config']> {
  const { movieId, episodeId = null, season = null, episode = null, variantId = null, voice = null, t } = target;
  return {
    movieId,
    lookup: null,
    query: {
      ...config.query,
      episodeId,
      season,
      episode,
      episodeVariantId: variantId,
      voiceAuthor: voice,
      t: t === undefined ? null : Math.floor(t),
      episodeTime: null,
      end: null,
      autoPlay: by !== null,
    },
  };
}
