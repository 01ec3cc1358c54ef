import { type CatalogueError, getEpisodes } from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import type { PageLife } from '@/host/page-life';
import { createDeadline } from '@/lib/deadline';
import type { Result } from '@/lib/result';
import { currentEpisode, selectAdPending } from '@/store/selectors';
import { noticeShown, retryCounted } from '@/store/updates/notices';
import type { AllDeps } from '../deps';
import { readStream, streamUrlOf } from '../episodes/open-stream';
import { askContent } from './ask-content';
import { reloadAnew, retryOnline } from './retry';

/** Pause before the first probe of a failure; it doubles with each probe, also over restarts. */
export const FIRST_PROBE_MS = 2_000;

/** Longest pause between two probes. */
export const LONGEST_PROBE_MS = 60_000;

/** Longest wait for the answer of a probe. */
export const PROBE_LIMIT_MS = 8_000;

/** Playback for this long ends a row of failures: the next pause is the first one again. */
export const CALM_PLAY_S = 30;

/** Two position reports further apart are a seek, not playback. */
const STEP_S = 2;

/** The shortest time between two probes, however often the page is shown. */
const LEAST_PAUSE_MS = 1_000;

const SECOND_MS = 1_000;

/**
 * Watches each failure that can end, and starts the player anew at the same episode, second and playback state. It probes
 * the failed server with growing pauses while the page is visible, and at once when the page is shown or unfrozen, or the
 * network is back. The browser's `online` event restarts without it where the frame can stay (`on-connection.ts`). A start
 * that follows is announced.
 */
export function watchFailures(deps: AllDeps, life: PageLife): void {
  const { store, timeline, page } = deps;
  let probes = life.takeRestarts();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the attempt whose failure is watched; null before one. */
  let watched: number | null = null;
  let isProbing = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  let leftMs = 0;
  const announcement = announceReturn(deps, () => watched);
  const restartPlayCount = countPlayback(deps, () => (probes = 0));
  const isOver = () => store.getState().failure === null || store.getState().attempt !== watched;
  const countDown = () => {
    clearTimeout(timer);
    if (isOver() || isProbing) return;
    if (leftMs <= 0 && !life.isHidden()) return void probe();
    store.setState(retryCounted(life.isHidden() ? null : Math.ceil(leftMs / SECOND_MS)));
    timer = setTimeout(() => {
      leftMs -= SECOND_MS;
      countDown();
    }, SECOND_MS);
  };
  const probe = async () => {
    const probed = watched;
    isProbing = true;
    probedAt = page.now();
    store.setState(retryCounted(0));
    const answers = await isAnswered(deps, life).catch(() => false);
    isProbing = false;
    if (isOver()) return;
    // The viewer has pressed the button meanwhile, and the player has failed again.
    if (probed !== watched) return countDown();
    probes += 1;
    leftMs = pauseMs(probes);
    // A reload needs the number of probes after it, or it could go round without a pause.
    if (answers && !life.isHidden() && (!isChunk(deps) || life.noteRestarts(probes))) {
      announcement.expect(true);
      startAnew(deps);
    }
    // A frame stays if its page has gone again meanwhile.
    countDown();
  };
  const probeSoon = () => {
    if (isOver()) return;
    leftMs = Math.min(leftMs, LEAST_PAUSE_MS - (page.now() - probedAt));
    countDown();
  };
  const begin = () => {
    announcement.expect(false);
    restartPlayCount();
    if (store.getState().restart === null) return;
    watched = store.getState().attempt;
    leftMs = pauseMs(probes);
    countDown();
  };
  timeline.on('broken', begin);
  life.on((event) => event !== 'frozen' && probeSoon());
  deps.connection.onChange((online) => online && probeSoon(), new AbortController().signal);
  if (store.getState().failure !== null) begin();
}

/** Starts the player anew, in a new document after a chunk's failure. */
function startAnew(deps: AllDeps): void {
  const { store } = deps;
  store.setState(retryCounted(null));
  if (isChunk(deps)) reloadAnew(deps, deps.playIntent.isRequested());
  else retryOnline(deps);
}

/** The pause before a probe, by the number of probes before it. */
const pauseMs = (probes: number): number => Math.min(FIRST_PROBE_MS * 2 ** probes, LONGEST_PROBE_MS);

/**
 * Announces the first frame after a restart by itself.
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
    store.setState(noticeShown({ kind: 'available-again' }));
  });
  return {
    expect(isOn: boolean) {
      isExpected = isOn;
    },
  };
}

/** Counts the seconds of playback; the result starts the count again. */
function countPlayback({ media }: AllDeps, onCalm: () => void): () => void {
  let playedS = 0;
  let last = 0;
  media.on('timeupdate', ({ currentTime }) => {
    const step = currentTime - last;
    last = currentTime;
    if (step > 0 && step < STEP_S) playedS += step;
    if (playedS >= CALM_PLAY_S) onCalm();
  });
  return () => {
    playedS = 0;
  };
}

const isChunk = ({ store }: AllDeps): boolean => {
  const { failure } = store.getState();
  return failure?.kind === 'unexpected' && failure.reason === 'chunk';
};

/** Repeats the request that failed. */
async function isAnswered(deps: AllDeps, life: PageLife): Promise<boolean> {
  const { store, page } = deps;
  const { failure, stream, restart } = store.getState();
  const deadline = createDeadline(new AbortController().signal, PROBE_LIMIT_MS);
  const { signal } = deadline;
  try {
    if (isChunk(deps)) return await page.hasCode();
    if (failure?.kind !== 'master-failed' && stream === null) return (await askCatalogue(deps, signal)).ok;
    const fresh = await findStream(deps, signal);
    if (fresh === null || stream === null) return fresh !== null;
    const { url, type } = fresh.source;
    // Another URL replaces one that has expired.
    if (url !== stream.source.url) return true;
    return await life.answers(restart?.url ?? url, type !== 'hls' && type !== 'dash', signal);
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

/** The stream of the selected episode as its master JSON names it now; null without one. */
async function findStream(deps: AllDeps, signal: AbortSignal) {
  const state = deps.store.getState();
  const episode = currentEpisode(state);
  const variant = episode?.episodeVariants.find(({ id }) => id === state.selection?.variantId);
  const url = episode && streamUrlOf(deps, episode, variant);
  if (url === null) return null;
  const found = await readStream(deps, url, signal, PROBE_LIMIT_MS);
  return found.ok ? found.value : null;
}
