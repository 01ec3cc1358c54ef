import { isHttpUrl } from '@/lib/url';

/** The part of the configuration that the startup requests need. */
export interface StartupParams {
  movieId: string;
  /** No trailing slash. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Playback starts by itself, without an ad or a question before it. */
  isStarting: boolean;
  /** As far as is known here, playback starts at second 0 with the first dub and needs no extra headers. */
  isUsual: boolean;
}

type Source = Readonly<Record<string, unknown>>;

const INTEGER = /^\d+$/;

/** Cookies of an account or of CSRF protection. With them a request carries more than the plain ones here. */
const OWN_COOKIES = /(?:^|; )(?:authToken|refreshToken|XSRF-TOKEN)=/;
const DEVICE = /(?:^|; )device_fp=([^;]*)/;
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/** Query parameters that this script does not support. */
const UNSUPPORTED = ['voice_author', 'lang_order', 't', 'episode_time'];

/**
 * Reads the part of the configuration that the startup requests need, from the sources of `readConfig`. `readConfig`
 * falls back to the next source for a bad value. This function throws instead, and the widget then makes its own
 * requests.
 */
export function readStartupParams(window: Window): StartupParams {
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
      // Safari attaches its ManagedMediaSource in another way, which cannot be taken over.
      !isSafari &&
      !read('env_ad_list_url') &&
      (window.parent === window || canRemember(window)) &&
      !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    isUsual:
      canPlay &&
      (read('env_cmcd') || 'off') === 'off' &&
      !read('lang_order') &&
      !UNSUPPORTED.some((name) => query.has(name)),
  };
}

/** With blocked storage the host page may keep the viewer's dub and position and send them later. */
function canRemember(window: Window): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** Reads a boolean of the query. */
export const isOn = (text: string | null): boolean => text === '1' || text === 'true';

function frameDataset({ frameElement }: Window): Source {
  const entries = Object.entries((frameElement as HTMLElement | null)?.dataset ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
