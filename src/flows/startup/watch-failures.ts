import { type CatalogueError, getEpisodes, uncached } from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import { CALM_PLAY_S, FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { isRefusal } from '@/domain/recovery/recovery';
import { beginWatch, mayTry, reduceWatch, type WatchEffect, type WatchEvent } from '@/domain/recovery/watching';
import type { PageLife } from '@/host/page-life';
import { createDeadline } from '@/lib/deadline';
import type { Result } from '@/lib/result';
import { selectAdPending } from '@/store/selectors';
import type { AllDeps } from '../deps';
import { readStream, selectedUrl } from '../episodes/open-stream';
import { onPlayed } from '../on-played';
import { askContent } from './ask-content';
import { isOfWidget, reloadAnew, retryOnline } from './retry';

/** Two position reports further apart are a seek, not playback. */
const STEP_S = 2;

const SECOND_MS = 1_000;

/**
 * Watches each failure that can end, and starts the player anew at the same episode, second and playback state. It probes
 * the failed server with growing pauses while the page is visible, and at once when the page is shown or unfrozen, or the
 * network is back. The browser's `online` event restarts without it where the frame can stay (`on-connection.ts`). A start
 * that follows is announced.
 */
export function watchFailures(deps: AllDeps, life: PageLife): void {
  const { store, timeline, page } = deps;
  let state = beginWatch(life.takeRestarts());
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the attempt whose failure is watched; null before one. */
  let watched: number | null = null;
  const announce = announceReturn(deps, () => watched);
  const isOver = () => store.getState().failure === null || store.getState().attempt !== watched;
  const report = (event: WatchEvent) => {
    clearTimeout(timer);
    const [next, effects] = reduceWatch(state, { at: page.now(), isHidden: life.isHidden() }, event);
    state = next;
    for (const effect of effects) if (!isOver()) perform(effect);
  };
  const reportWhileWatched = (event: WatchEvent) => isOver() || report(event);
  const perform = (effect: WatchEffect) => {
    if (effect.name === 'probe') void probe();
    else if (effect.name === 'restart') restart();
    else {
      store.setState({ retryIn: effect.seconds });
      if (effect.seconds !== 0) timer = setTimeout(() => reportWhileWatched({ name: 'tick' }), SECOND_MS);
    }
  };
  const probe = async () => {
    const probed = watched;
    const answers = await isAnswered(deps, life, mayTry(state)).catch(() => false);
    // The viewer may have pressed the button meanwhile, and the player has failed again.
    report(isOver() ? { name: 'over' } : { name: 'answered', answers, isOurs: probed === watched });
  };
  const restart = () => {
    const isReload = isOfWidget(deps);
    // A reload needs the number of probes after it, or it could go round without a pause.
    if (isReload && !life.noteRestarts(state.probes)) return;
    announce(true);
    store.setState({ retryIn: null });
    if (isReload) reloadAnew(deps, deps.playIntent.isRequested());
    else retryOnline(deps);
  };
  const restartPlayCount = countPlayback(deps, () => report({ name: 'calm' }));
  const begin = () => {
    announce(false);
    restartPlayCount();
    if (store.getState().restart === null) return;
    watched = store.getState().attempt;
    report({ name: 'failed', seconds: store.getState().lastPosition?.seconds ?? 0 });
  };
  const look = () => reportWhileWatched({ name: 'turned' });
  timeline.on('broken', begin);
  life.on((event) => event !== 'frozen' && look());
  deps.connection.onChange((online) => online && look(), new AbortController().signal);
  if (store.getState().failure !== null) begin();
}

/**
 * Announces the first frame after a restart by itself, while the result says so.
 * @param watched number of the attempt that failed; null without a failure
 */
function announceReturn({ store, media, connection }: AllDeps, watched: () => number | null) {
  let isExpected = false;
  connection.onChange((online) => {
    const failed = watched();
    // The restart has been made before this call.
    if (online && failed !== null && store.getState().attempt === failed + 1) isExpected = true;
  }, new AbortController().signal);
  media.on('frame', () => {
    if (!isExpected || selectAdPending(store.getState())) return;
    isExpected = false;
    store.setState({ notice: { kind: 'available-again' } });
  });
  return (isOn: boolean): void => {
    isExpected = isOn;
  };
}

/** Counts the seconds of playback, and reports once that there are enough; the result starts the count again. */
function countPlayback(deps: AllDeps, onCalm: () => void): () => void {
  let playedS = 0;
  onPlayed(deps, (from, to) => {
    if (to - from < STEP_S) playedS += to - from;
    if (playedS < CALM_PLAY_S) return;
    playedS = Number.NEGATIVE_INFINITY;
    onCalm();
  });
  return () => {
    playedS = 0;
  };
}

/**
 * Repeats the request that failed.
 * @param mayTry whether a restart may find out if a refused URL has expired
 */
async function isAnswered(deps: AllDeps, life: PageLife, mayTry: boolean): Promise<boolean> {
  const { store, page } = deps;
  const { failure, stream, restart } = store.getState();
  const deadline = createDeadline(new AbortController().signal, FIRST_BYTE_MS);
  const { signal } = deadline;
  try {
    if (isOfWidget(deps)) return await page.hasCode();
    const isListed = async () => (await askCatalogue(deps, signal)).ok;
    if (failure?.kind !== 'master-failed' && stream === null) return await isListed();
    // The stream of the selected episode as its master JSON names it now.
    const named = selectedUrl(deps);
    const found = named === null ? null : await readStream(deps, named, signal, FIRST_BYTE_MS, uncached);
    // A refused URL may have expired. The restart gets others from the catalogue, or from the playlist below.
    if (!found?.ok) return mayTry && isExpired(found?.error) && (await isListed());
    const { url, type } = found.value.source;
    // Another URL replaces one that has expired.
    if (url !== stream?.source.url) return true;
    const ask = (file: string) => life.answers(file, type !== 'hls' && type !== 'dash', signal);
    const answer = await ask(restart?.url ?? url);
    return answer === true || (answer === 'refused' && mayTry && (await ask(url)) === true);
  } finally {
    deadline.dispose();
  }
}

/** Repeats the call of the start that failed. */
async function askCatalogue(deps: AllDeps, signal: AbortSignal): Promise<Result<unknown, CatalogueError>> {
  const { catalogue, config, store } = deps;
  const isOfEpisodes = store.getState().restart?.url?.includes('/episodes') === true;
  const byId = (id: Id) => catalogue.call(getEpisodes, { query: { 'content-id': id } }, { signal });
  if (isOfEpisodes && config.movieId !== null) return byId(config.movieId);
  const content = await askContent(deps, { signal });
  return isOfEpisodes && content.ok ? byId(content.value.id) : content;
}

const isExpired = (error: CatalogueError | { kind: 'no-source' } | undefined): boolean =>
  error?.kind === 'http' && isRefusal(error.status);
