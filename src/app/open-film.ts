import { LINE_KEY, rememberedLine } from '@/domain/line-memory';
import { withDeadline } from '@/lib/deadline';
import type { EarlyStart } from '@/lib/early-start';
import { parseJson } from '@/lib/json';
import { type EarlyFilm, openEarlyFilm } from '@/media/early-film';
import { loadHls } from '@/media/hls-library';

/**
 * The longest that the widget's own code waits for the film to be on the screen. It takes the one thread of the page for
 * itself, so a frame that is nearly there would come after it; what takes longer gets the widget's spinner.
 */
export const FILM_PATIENCE_MS = 2_000;

/**
 * Shows the film that is to play by itself, where the page's script has found it, before there is a player. Resolves
 * when its first frame is on the screen; null where there is none, or not in time. Never rejects.
 */
export function openFilm(window: Window & typeof globalThis, start: EarlyStart): Promise<EarlyFilm | null> {
  let film: EarlyFilm | null = null;
  let isLate = false;
  const open = async () => {
    const [url, Library] = await Promise.all([start.film, loadHls()]);
    // Safari's own kind of source is attached in another way, which cannot be handed over.
    if (url === null || isLate || Reflect.has(window, 'ManagedMediaSource') || !Library.isSupported()) return null;
    film = openEarlyFilm(window.document, Library, { url, ahead: start.ahead, ...settingsOf(window) });
    await film.shown;
    return film;
  };
  return withDeadline(open(), FILM_PATIENCE_MS, () => {
    isLate = true;
    return film;
  }).catch(() => film);
}

/** What is remembered of the viewer that a start needs, as `storage/player-settings.ts` keeps it. */
function settingsOf(window: Window): { volume: number; muted: boolean; bandwidth: number | null } {
  const read = (key: string) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const volume = parseJson(read('player-volume') ?? '');
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    muted: read('player-muted') === 'true',
    bandwidth: rememberedLine(read(LINE_KEY), Date.now()),
  };
}
