import { isHttpUrl } from '@/lib/url';

/** What the early calls need of the configuration. */
export interface StartupParams {
  movieId: string;
  /** Without a slash at its end. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The film is to start by itself, with nothing before it and nothing asked. */
  isStarting: boolean;
  /** As far as is known here it begins at its beginning, in the first voice, by requests that say nothing. */
  isUsual: boolean;
}

type Source = Readonly<Record<string, unknown>>;

const INTEGER = /^\d+$/;

/** Cookies of an account, or of a guard against forgery: with them a call is more than plain. */
const OWN_COOKIES = /(?:^|; )(?:authToken|refreshToken|XSRF-TOKEN)=/;
const DEVICE = /(?:^|; )device_fp=([^;]*)/;
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/** What a query names beside the film and the start itself, and this script does not follow. */
const WISHES = ['voice_author', 'lang_order', 't', 'episode_time'];

/**
 * Reads as much of the configuration as the early calls need, from the sources of `readConfig` (design section 3). That
 * goes on to the next source where a value cannot be used; here any value that is not plainly the known one throws, and
 * the widget then asks by itself.
 */
export function readSetup(window: Window): StartupParams {
  const { document, location } = window;
  const globals = window as unknown as Source;
  const frame = frameDataset(window);
  const query = new URLSearchParams(location.search);
  const read = (name: string): unknown => frame[name] || globals[name];
  const movieId = String(read('movie_id') || query.getAll('movie_id').at(-1));
  const base = read('env_base_url');
  const { cookie } = document;
  const device = decodeURIComponent(DEVICE.exec(cookie)?.[1] ?? '');
  const isOrdinary =
    INTEGER.test(movieId) &&
    Number.isSafeInteger(Number(movieId)) &&
    typeof base === 'string' &&
    isHttpUrl(base) &&
    (read('env_session_context') || 'optional') === 'optional' &&
    !OWN_COOKIES.test(cookie);
  if (!isOrdinary) throw new Error('early');
  const isSafari = Reflect.has(window, 'ManagedMediaSource');
  const canPlay = isSafari || Reflect.has(window, 'MediaSource');
  return {
    movieId: String(Number(movieId)),
    baseUrl: new URL(base).href.replace(/\/+$/, ''),
    headers: HEADER_VALUE.test(device) ? { 'X-Session-Context': device } : {},
    query,
    isStarting:
      isOn(query.get('auto_play')) &&
      canPlay &&
      // Its own kind of source is attached in another way, which cannot be handed over.
      !isSafari &&
      !read('env_ad_list_url') &&
      (window.parent === window || canRemember(window)) &&
      !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    isUsual:
      canPlay &&
      (read('env_cmcd') || 'off') === 'off' &&
      !read('lang_order') &&
      !WISHES.some((name) => query.has(name)),
  };
}

/** Where storage is blocked, the owner's page may keep the viewer's voice and place, and tell of them later. */
function canRemember(window: Window): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** Booleans of the query (design section 3). */
export const isOn = (text: string | null): boolean => text === '1' || text === 'true';

function frameDataset({ frameElement }: Window): Source {
  const entries = Object.entries((frameElement as HTMLElement | null)?.dataset ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
