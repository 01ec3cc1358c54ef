import type { Continuation, ContinuedPlayback, Handover } from '@/domain/startup/handover';
import { FAILED } from '@/ui/shell/shell-marks';
import { checkPage } from './code-files';

/** Pause between two reloads of a frame by itself. */
export const RELOAD_PAUSE_MS = 60_000;

type FrameWindow = Pick<Window, 'history' | 'location'>;

const readState = ({ history }: FrameWindow): { vv?: Handover } => history.state ?? {};
/** The handover, without an import: this chunk stands alone. */
export const readLast = (window: FrameWindow): Handover => readState(window).vv ?? {};

/** Whether the frame may reload because of this code: once a minute, and once for the same code. The clock may be set. */
export function mayReload(window: FrameWindow, code: string): boolean {
  const { at = 0, code: last } = readLast(window);
  return Math.abs(Date.now() - at) >= RELOAD_PAUSE_MS && last !== code;
}

/** Frames whose document is about to end. */
const leaving = new WeakSet<FrameWindow>();

/**
 * Reloads the document of the frame with a handover, once: several files may be missing at the same time. A handover
 * that nobody has read yet is merged.
 * @param code the code that is missing, for the guard of the next reload; null for a reload that has a guard of its own
 * @returns false where the browser does not keep the handover; nothing happens then
 */
export function reloadFrame(
  window: FrameWindow,
  code: string | null,
  handover: Handover,
  playback?: ContinuedPlayback,
): boolean {
  if (leaving.has(window)) return true;
  const { search, movieId, prerollSeen, breaksSeen, stored, choices, ...last } = readLast(window);
  const unread = { search, movieId, prerollSeen, breaksSeen, stored, choices };
  const continued = playback && { search: continuedQuery(window, playback), movieId: playback.movieId ?? movieId };
  try {
    const guard = code === null ? { at: last.at, code: last.code } : { at: Date.now(), code };
    window.history.replaceState({ ...readState(window), vv: { ...unread, ...handover, ...continued, ...guard } }, '');
  } catch {
    return false;
  }
  leaving.add(window);
  window.location.reload();
  return true;
}

/**
 * Removes what the document has read from the handover. The guard of the next reload remains, but not that of a start that
 * failed: this one has succeeded.
 */
export function forgetHandover(window: FrameWindow): void {
  const { vv, ...rest } = readState(window);
  if (vv === undefined) return;
  const { at, code } = vv;
  window.history.replaceState({ ...rest, ...(at !== undefined && code !== FAILED && { vv: { at, code } }) }, '');
}

/** The query of the frame, as the document has read it. */
export const frameQuery = (window: FrameWindow): URLSearchParams =>
  new URLSearchParams(readLast(window).search ?? window.location.search);

/**
 * The query that continues a playback: episode, dub, second, and whether it plays. The second of the link belongs to the
 * episode of the link; the playback has taken it over.
 */
function continuedQuery(window: FrameWindow, playback: ContinuedPlayback): string {
  const { movieId, selection, seconds, plays } = playback;
  const query = frameQuery(window);
  const isOther = movieId !== null && query.has('movie_id') && query.get('movie_id') !== String(movieId);
  if (selection !== null || isOther) for (const name of ['season', 'episode', 't', 'episode_time']) query.delete(name);
  if (isOther) {
    for (const name of ['episode_id', 'episode_variant_id', 'voice_author', 'end']) query.delete(name);
    query.set('movie_id', String(movieId));
  }
  if (selection !== null) {
    query.set('episode_id', String(selection.episodeId));
    // It goes before `voice_author`, which also chooses the audio track.
    if (selection.variantId !== null) query.set('episode_variant_id', String(selection.variantId));
  }
  if (seconds !== null) query.set('t', String(Math.floor(seconds)));
  query.set('auto_play', plays ? '1' : '0');
  return query.toString();
}

/**
 * Reloads the frame after a failure of its code. Its caller limits how often; the guard of other reloads remains. Without
 * a page to load the frame stays: the browser's error page would never recover.
 */
export async function reloadAfterFailure(window: FrameWindow, ...[playback, values]: Continuation): Promise<void> {
  if ((await checkPage(window.location.href)) !== 'available') return;
  if (!reloadFrame(window, null, values, playback)) window.location.reload();
}
