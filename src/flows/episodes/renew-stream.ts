import { uncached } from '@/catalogue';
import { isMasterFile, type Stream, type StreamSource } from '@/domain/catalogue/stream';
import { isRefusal } from '@/domain/recovery/recovery';
import { MASTER_DEADLINE_MS } from '@/domain/startup/start-limit';
import { createDeadline } from '@/lib/deadline';
import type { MediaFailure } from '@/media/events';
import { streamOpened } from '@/store/updates/selected-episode';
import type { AllDeps } from '../deps';
import { readStream, selectedUrl } from './open-stream';
import { positionOf } from './position';

/** Shortest interval between two renewals. A server that refuses the new URLs too refuses the viewer. */
export const RENEWAL_INTERVAL_MS = 10_000;

/** A player that waits for a file is given up if its new URL has been refused for this long. */
export const REFUSED_LIMIT_MS = 3_000;

/** Limit of the request that learns why a file does not play. */
export const PROBE_LIMIT_MS = 5_000;

/** The HTTP status of a URL that has expired, and also of a file that was removed. */
const GONE = 410;

/** The last renewal of a stream. */
interface Renewal {
  /** Its end in milliseconds on the page's clock; null while it lasts. */
  endedAt: number | null;
  /** Time of the first refusal since then; null before one. */
  refusedAt: number | null;
  /** The failure of the stream since then; null while the buffer plays on. */
  failure: MediaFailure | null;
}

/** The refusal of a file. */
export interface Denial {
  /** Null for a file without which the content plays. */
  failure: MediaFailure | null;
  /** Whether the stream has failed; otherwise its buffer plays on, and its library tries other files. */
  isFatal: boolean;
  /** The old URLs still serve: the stream is never loaded anew. */
  isEarly?: boolean;
}

/** The last renewal of each stream, also under the new URLs. Another episode or dub has a stream of its own. */
const renewals = new WeakMap<Stream, Renewal>();

/**
 * Gets new URLs for a stream whose server answers 401, 403 or 410, because its signed URLs expire. The master file
 * is requested past all caches, and the content continues at its second. Nothing happens while another stream is opened.
 * @param giveUp receives the failure where a renewal is impossible or does not help
 */
export async function renewStream(
  deps: AllDeps,
  { failure, isFatal, isEarly = false }: Denial,
  giveUp: (failure: MediaFailure) => void,
): Promise<void> {
  const { page, store } = deps;
  const { stream } = store.getState();
  if (stream === null) return;
  const isDenied = !isFatal || failure === null || isRefusal(await statusOf(failure, stream.source));
  if (store.getState().stream !== stream) return;
  const last = renewals.get(stream);
  if (last?.endedAt === null) {
    if (isFatal) last.failure ??= failure;
    return;
  }
  const url = selectedUrl(deps);
  const isDue = last === undefined || page.now() - last.endedAt >= RENEWAL_INTERVAL_MS;
  if (url === null || !isMasterFile(url) || !isDue || !isDenied) {
    // A file that is gone under new URLs too may be passed over: the retries decide.
    const isGone = failure?.status === GONE;
    const isOver = isFatal || (!isDue && !isGone && isRefusedAgain(deps, last));
    if (failure !== null && isOver) giveUp(failure);
    return;
  }
  const renewal: Renewal = { endedAt: null, refusedAt: null, failure: isFatal ? failure : null };
  renewals.set(stream, renewal);
  try {
    await renew(deps, { url, renewal, isEarly }, giveUp);
  } finally {
    renewal.endedAt = page.now();
  }
}

/** Whether the player waits, and new URLs have been refused for a while. hls.js itself would try for longer. */
function isRefusedAgain({ media, page }: AllDeps, last: Renewal): boolean {
  last.refusedAt ??= page.now();
  return page.now() - last.refusedAt >= REFUSED_LIMIT_MS && media.isWaiting();
}

async function renew(
  deps: AllDeps,
  { url, renewal, isEarly }: { url: string; renewal: Renewal; isEarly: boolean },
  giveUp: (failure: MediaFailure) => void,
) {
  const { media, store, supersede } = deps;
  const signal = supersede.take('stream');
  const stream = await readStream(deps, url, signal, MASTER_DEADLINE_MS, uncached);
  if (signal.aborted) return;
  if (!stream.ok) {
    // Without a failure the buffer still plays, and hls.js continues its retries.
    if (renewal.failure !== null) giveUp(renewal.failure);
    return;
  }
  const { source } = stream.value;
  const before = store.getState().stream?.source;
  // A licence may have a token of its own.
  const isSame = source.url === before?.url && JSON.stringify(source.drm) === JSON.stringify(before.drm);
  const hasEnded = () => renewal.failure !== null;
  const goesOn = !(isSame && hasEnded()) && (await media.renew(stream.value).catch(() => false));
  if (signal.aborted) return;
  if (isEarly && !goesOn && !hasEnded()) return;
  if (!goesOn || hasEnded()) {
    // The server refuses this URL.
    if (isSame) return renewal.failure === null ? undefined : giveUp(renewal.failure);
    media.load(stream.value, { startAt: media.isLive() ? null : positionOf(deps), continues: true });
  }
  renewals.set(stream.value, renewal);
  store.setState(streamOpened(stream.value));
}

/** Returns the HTTP status of a failure. An element reports none, so its file is requested once more. */
async function statusOf({ type, status }: MediaFailure, source: StreamSource): Promise<number | undefined> {
  if (type !== 'media' || status !== undefined || source.type !== 'mp4') return status;
  const deadline = createDeadline(new AbortController().signal, PROBE_LIMIT_MS);
  try {
    const answer = await fetch(source.url, {
      headers: { Range: 'bytes=0-0' },
      cache: 'no-store',
      signal: deadline.signal,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  } finally {
    deadline.dispose();
  }
}
