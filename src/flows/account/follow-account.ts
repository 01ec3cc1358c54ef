import {
  addToHistory,
  type CallLimits,
  type CallParams,
  type CatalogueError,
  describeError,
  type Endpoint,
  getLastWatched,
  keepAlive,
  markCompleted,
  saveTimeProgress,
} from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import { isWatched, PROGRESS_SAVE_INTERVAL_MS, plausibleTime } from '@/domain/playback/progress';
import { err, type Result } from '@/lib/result';
import { createThrottle } from '@/lib/throttle';
import { contentIdOf, currentEpisode, selectCanWatch } from '@/store/selectors';
import type { AllDeps, Deps } from '../deps';
import { offerResume } from '../resume/offer-resume';
import { type Position, positionToSave, savePosition } from '../resume/save-progress';

/**
 * Reports playback to the account: the history when an episode plays, the position at most every 10 s and when the
 * viewer leaves the page, and the episode when it counts as watched. Also reads the viewer's last position.
 */
export async function followAccount(deps: AllDeps): Promise<void> {
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

/** Longest wait for an answer. The interface does not show this wait. */
const ACCOUNT_DEADLINE_MS = 10_000;

/** Pause of all account calls after a failed one. */
export const ACCOUNT_PAUSE_MS = 60_000;

type AccountCall = <P extends string, R, Q, B>(
  endpoint: Endpoint<P, R, Q, B>,
  params: CallParams<P, Q, B>,
  limits?: Pick<CallLimits, 'send'>,
) => Promise<Result<R, CatalogueError>>;

/**
 * Makes the calls for a viewer's account. The result is `aborted` when no call was made: the token is gone, or a call
 * has just failed. A failure is logged and does not affect playback.
 */
function createAccountCall({ catalogue, page, log }: Deps<'catalogue' | 'page' | 'log'>): AccountCall {
  let notBeforeMs = 0;
  return async (endpoint, params, limits) => {
    if (!catalogue.isSignedIn() || page.now() < notBeforeMs) return err({ kind: 'aborted' });
    const { signal } = new AbortController();
    const answer = await catalogue.call(endpoint, params, { ...limits, signal, deadlineMs: ACCOUNT_DEADLINE_MS });
    if (!answer.ok) {
      notBeforeMs = page.now() + ACCOUNT_PAUSE_MS;
      log(
        'warn',
        `a call for the account failed, so the next one leaves in ${ACCOUNT_PAUSE_MS / 1000} s: ${describeError(answer.error)}`,
      );
    }
    return answer;
  };
}

/**
 * Reads the viewer's last position from the account. The newer of it and this browser's position wins. The start does
 * not wait for the answer. An answer before the start counts as a saved position; a later one is offered to the viewer.
 */
async function askLastWatched(deps: AllDeps, call: AccountCall, id: Id): Promise<void> {
  const { memory } = deps;
  const answer = await call(getLastWatched, { path: { id } });
  if (!answer.ok || answer.value === null || answer.value.isCompleted) return;
  const { updatedAt, ...position } = answer.value;
  const savedAt = memory.progressTimes.read()[position.episodeId] ?? 0;
  if (plausibleTime(savedAt, Date.now()) >= updatedAt) return;
  // A remote clock that runs ahead must not outrank the positions of this browser.
  savePosition(deps, position, Math.min(updatedAt, Date.now()));
  offerResume(deps, position.episodeId);
}
