import { afterEach, expect, test, vi } from 'vitest';
import { fillShareTemplate, readRefusedPage, reportRefusal } from '@/startup/refusal/refused-page';

const page = (search: string, globals: Record<string, unknown> = {}) =>
  readRefusedPage({ location: { search }, ...globals } as unknown as Window);

test.each([
  ['the query', '?a=1&movie_id=10', {}, '/contents/10'],
  ['a global before the query', '?movie_id=10', { movie_id: 7 }, '/contents/7'],
  [
    'a catalogue of its own',
    '?movie_id=a%20b',
    { env_base_url: 'https://c.example/v1/' },
    'https://c.example/v1/contents/a%20b',
  ],
  ['a query that is badly encoded', '?movie_id=%E0%A4', {}, '/contents/%25E0%25A4'],
  ['none', '', {}, null],
])('Refused page: takes the content from %s', (_, search, globals, expected) => {
  expect(page(search, globals).contentUrl).toBe(expected);
});

test.each([
  ['https://site.example/{content_id}?s={season}', 'https://site.example/10?s='],
  ['javascript:alert(1)', null],
  [null, null],
])('Refused page: links to the film by the template %s', (template, expected) => {
  expect(fillShareTemplate(template, '10')).toBe(expected);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Reports a refusal from a page, and returns what was sent. */
function report(globals: Record<string, unknown>): { url: string; body: string } | null {
  let sent: { url: string; body: string } | null = null;
  vi.stubGlobal('__VV_VERSION__', '1.2.3');
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      #url = '';
      open(_: string, url: string) {
        this.#url = url;
      }
      send(body: string) {
        sent = { url: this.#url, body };
      }
    },
  );
  const location = { search: '?movie_id=10&token=secret', origin: 'https://v.example', pathname: '/vv-player.php' };
  const window = { location, navigator: { userAgent: 'Old/1' }, ...globals } as unknown as Window;
  reportRefusal(readRefusedPage(window), 'a'.repeat(32), 'SyntaxError: x', window);
  return sent;
}

test('Refusal report: goes to the service of the site under the id on the screen, without the query', () => {
  const sent = report({ env_sentry_dsn: 'https://key@errors.example/sub/7' });
  expect(sent?.url).toBe('https://errors.example/sub/api/7/envelope/?sentry_version=7&sentry_key=key');
  const [, , event] = sent?.body.split('\n').map((line) => JSON.parse(line)) ?? [];
  expect(event).toMatchObject({
    event_id: 'a'.repeat(32),
    tags: { kind: 'unexpected', reason: 'browser', build: 'none', sentry_project_label: 'other' },
    contexts: { player: { movie_id: '10' } },
    request: { url: 'https://v.example/vv-player.php', headers: { 'User-Agent': 'Old/1' } },
  });
  expect(sent?.body).not.toContain('secret');
});

test('Refusal report: without a service nothing is sent', () => {
  expect(report({})).toBeNull();
});
