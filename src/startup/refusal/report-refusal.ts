import type { RefusedPage } from './refused-page';

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
