import { addToHistory, keepAlive, markCompleted, saveTimeProgress } from '@/catalogue';
import { isWatched, PROGRESS_SAVE_INTERVAL_MS } from '@/domain/playback/progress';
import { createThrottle } from '@/lib/throttle';
import { selectCanWatch, selectEpisode } from '@/store/selectors';
import type { Deps } from '../deps';
import type { Place, PlaceKeeper } from '../resume/save-progress';
import { createAccountCall } from './account-calls';
import { askLastWatched } from './account-resume';

type AccountDeps = Deps<'catalogue' | 'config' | 'store' | 'media' | 'memory' | 'page' | 'log'>;

/**
 * Tells the account what the viewer watches: the history once an episode plays, the place at most every 10 s and when
 * the page is left, the episode once it counts as watched. And hears from it where the viewer was (design section 4).
 */
export async function followAccount(deps: AccountDeps, places: PlaceKeeper): Promise<void> {
  const { media, store, page, config } = deps;
  const call = createAccountCall(deps);
  const path = { id: config.movieId };
  const saves = createThrottle(PROGRESS_SAVE_INTERVAL_MS, page.now);
  const inHistory = createOnce();
  const completed = createOnce();
  let last: Place | null = null;

  const tellPlace = (place: Place, limits?: Parameters<typeof call>[2]) => {
    last = place;
    const { episodeId, variantId, seconds, duration } = place;
    const body = { seconds: Math.floor(seconds), duration, variantId };
    void call(saveTimeProgress, { path: { ...path, episodeId }, body }, limits);
  };

  const tell = () => {
    const state = store.getState();
    const episode = selectEpisode(state);
    if (episode === null || state.stream === null || !selectCanWatch(state)) return;
    const episodeId = episode.id;
    if (media.state().playback === 'playing') {
      inHistory(episodeId, async () => (await call(addToHistory, { path, body: { episodeId } })).ok);
    }
    const place = places.placeOf(deps);
    if (place === null) return;
    if (!episode.isCompleted && isWatched(place.seconds, place.duration)) {
      completed(episodeId, async () => (await call(markCompleted, { path: { ...path, episodeId } })).ok);
    }
    if (saves.pass()) tellPlace(place);
  };

  media.on('timeupdate', tell);
  media.on('pause', tell);
  media.on('ended', tell);
  page.onHide(() => {
    const place = places.placeOf(deps);
    const isTold = place?.episodeId === last?.episodeId && place?.seconds === last?.seconds;
    if (place !== null && !isTold) tellPlace(place, { adapter: keepAlive });
  });
  await askLastWatched(deps, call, places);
}

/** Does a thing once for each episode; again where it did not succeed. */
function createOnce(): (episodeId: number, act: () => Promise<boolean>) => void {
  const done = new Set<number>();
  return (episodeId, act) => {
    if (done.has(episodeId)) return;
    done.add(episodeId);
    void act().then((succeeded) => !succeeded && done.delete(episodeId));
  };
}
