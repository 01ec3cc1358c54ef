import { addToHistory, keepAlive, markCompleted, saveTimeProgress } from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import { isWatched, PROGRESS_SAVE_INTERVAL_MS } from '@/domain/playback/progress';
import { createThrottle } from '@/lib/throttle';
import { contentIdOf, currentEpisode, selectCanWatch } from '@/store/selectors';
import type { Deps } from '../deps';
import { type Position, positionToSave } from '../resume/save-progress';
import { createAccountCall } from './account-calls';
import { askLastWatched } from './account-resume';

type AccountDeps = Deps<
  | 'ads'
  | 'catalogue'
  | 'config'
  | 'store'
  | 'media'
  | 'playIntent'
  | 'memory'
  | 'page'
  | 'log'
  | 'pendingWork'
  | 'timeline'
>;

/**
 * Reports playback to the account: the history when an episode plays, the position at most every 10 s and when the
 * viewer leaves the page, and the episode when it counts as watched. Also reads the viewer's last position.
 */
export async function followAccount(deps: AccountDeps): Promise<void> {
  const { media, store, page, config, pendingWork, timeline } = deps;
  const call = createAccountCall(deps);
  const saves = createThrottle(PROGRESS_SAVE_INTERVAL_MS, page.now);
  const inHistory = createOnce();
  const completed = createOnce();
  let last: Position | null = null;

  const reportPosition = async (id: Id, position: Position, limits?: Parameters<typeof call>[2]) => {
    // A request that outlives the page counts at once: leaving has two events in some browsers.
    if (limits) last = position;
    const { episodeId, variantId, seconds, duration } = position;
    const body = { seconds: Math.floor(seconds), duration, variantId };
    const answer = await call(saveTimeProgress, { path: { id, episodeId }, body }, limits);
    if (answer.ok) last = position;
  };

  const report = () => {
    const state = store.getState();
    const episode = currentEpisode(state);
    if (episode === null || state.stream === null || !selectCanWatch(state)) return;
    const episodeId = episode.id;
    const id = contentIdOf(config, state) ?? episode.contentId;
    const path = { id };
    if (media.state().playback === 'playing') {
      inHistory(episodeId, async () => (await call(addToHistory, { path, body: { episodeId } })).ok);
    }
    const position = positionToSave(deps);
    if (position === null) return;
    if (!episode.isCompleted && isWatched(position.seconds, position.duration)) {
      completed(episodeId, async () => (await call(markCompleted, { path: { ...path, episodeId } })).ok);
    }
    if (saves.pass()) void reportPosition(id, position);
  };

  media.on('timeupdate', report);
  media.on('pause', report);
  media.on('ended', report);
  page.onHide(() => {
    const position = positionToSave(deps);
    const isReported = position?.episodeId === last?.episodeId && position?.seconds === last?.seconds;
    const id = contentIdOf(config, store.getState());
    if (id !== null && position !== null && !isReported) void reportPosition(id, position, { send: keepAlive });
  });
  const ask = async () => {
    // A lookup tells the id. The host page may open another film.
    if (contentIdOf(config, store.getState()) === null) await pendingWork.settled();
    const id = contentIdOf(config, store.getState());
    if (id !== null) await askLastWatched(deps, call, id);
  };
  timeline.on('contentchange', () => void ask());
  await ask();
}

/** Runs an action once for each episode, and again if it failed. */
function createOnce(): (episodeId: Id, act: () => Promise<boolean>) => void {
  const done = new Set<Id>();
  return (episodeId, act) => {
    if (done.has(episodeId)) return;
    done.add(episodeId);
    void act().then((succeeded) => !succeeded && done.delete(episodeId));
  };
}
