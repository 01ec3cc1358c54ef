import { joinUrl } from 'catalogue-client/join-url';

type Globals = Record<string, unknown>;

/** Facts about the film for the page of a refused browser. The code of the start may not run there. */
export type RefusedPage = ReturnType<typeof readRefusedPage>;

/** Reads the globals of the page and its query. */
export function readRefusedPage(window: Window) {
  const globals = window as unknown as Globals;
  const text = (name: string) => {
    const value = globals[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const found = /[?&]movie_id=([^&#]+)/.exec(window.location.search);
  const movieId = text('movie_id') ?? (typeof globals.movie_id === 'number' ? String(globals.movie_id) : null);
  const id = movieId ?? (found === null ? null : decoded(found[1] ?? ''));
  return {
    movieId: id,
    /** URL of the catalogue's content; null without an id. */
    contentUrl: id === null ? null : joinUrl(text('env_base_url') ?? '', `/contents/${encodeURIComponent(id)}`),
    /** Template of the film's own page; null without one. */
    shareUrl: text('env_share_url'),
    /** Service of the error reports; null without one. */
    dsn: text('env_sentry_dsn'),
    projectLabel: text('sentry_project_label') ?? 'other',
  };
}

/** A text of the query; as it stands where it is no valid encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The film's own page from the template of a site; null without one. */
export function fillShareTemplate(template: string | null, movieId: string | null): string | null {
  if (template === null || !/^https?:\/\//i.test(template)) return null;
  return template.replace('{content_id}', encodeURIComponent(movieId ?? '')).replace(/\{(?:season|episode|t)\}/g, '');
}

/** Longest reported text of an error. */
const CAUSE_LIMIT = 300;

const DSN = /^(https?:\/\/)([^:@/]+)@([^/]+)(.*)\/([^/]+)$/;

/** Sends the refusal under the id on the screen, as the player sends its failures (docs/privacy.md, Error reports). */
export function reportRefusal(page: RefusedPage, id: string, cause: string, window: Window): void {
  const { dsn, projectLabel, movieId } = page;
  const parts = DSN.exec(dsn ?? '');
  if (parts === null) return;
  const [, scheme, key, host, path, project] = parts;
  const url = `${scheme}${host}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${key}`;
  const { location, navigator } = window;
  const event = {
    event_id: id,
    level: 'error',
    platform: 'javascript',
    environment: 'production',
    release: __VV_VERSION__,
    exception: { values: [{ type: 'browser: refused', value: cause.slice(0, CAUSE_LIMIT) }] },
    fingerprint: ['unexpected', 'browser', 'refused'],
    tags: { kind: 'unexpected', reason: 'browser', build: 'none', sentry_project_label: projectLabel },
    contexts: { player: { movie_id: movieId } },
    // The query may hold a token.
    request: { url: location.origin + location.pathname, headers: { 'User-Agent': navigator.userAgent } },
  };
  const lines = [{ event_id: id }, { type: 'event' }, event].map((line) => JSON.stringify(line));
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.send(lines.join('\n'));
}
