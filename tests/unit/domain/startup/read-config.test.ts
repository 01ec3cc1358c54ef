import { describe, expect, test, vi } from 'vitest';
import type { Id } from '@/domain/catalogue/id';
import { readConfig } from '@/domain/startup/read-config';
import type { ConfigSource } from '@/domain/startup/setting';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import { aConfig } from '../../../fixtures/config';

const BASE = 'https://player.example/embed/vv-player.php?movie_id=1';

interface Given {
  search?: string;
  dataset?: ConfigSource | null;
  globals?: ConfigSource;
}

function read({ search = '', dataset = null, globals: given = {} }: Given) {
  const warn = vi.fn();
  const globals = { env_base_url: 'https://api.example', ...given };
  return { config: readConfig({ search, dataset, globals, base: BASE }, warn), warn };
}

/** Reads the setting of one global in an otherwise valid configuration. */
function readGlobal<K extends keyof WidgetConfig>(name: string, value: unknown, field: K) {
  const { config, warn } = read({ search: 'movie_id=1', globals: { [name]: value } });
  if (!config.ok) throw new Error('no movie_id');
  return { value: config.value[field], warnings: warn.mock.calls.length };
}

describe('readConfig movie_id', () => {
  test.each<[string, Given, Id]>([
    ['the query', { search: '?movie_id=7' }, 7],
    ['a query with leading zeros', { search: 'movie_id=007' }, 7],
    ['a slug', { search: 'movie_id=night-train' }, 'night-train'],
    ['a slug that begins with a number', { search: 'movie_id=12-angry-men' }, '12-angry-men'],
    ['a UUID', { search: 'movie_id=3f2504e0-4f89-41d3-9a0c-0305e82c3301' }, '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    ['a Cyrillic slug', { search: 'movie_id=%D0%BC%D0%B0%D1%8F%D0%BA' }, 'маяк'],
    ['a number too large to count', { search: 'movie_id=99999999999999999999' }, '99999999999999999999'],
    ['a global slug', { globals: { movie_id: 'a_1' } }, 'a_1'],
    ['a query with a space, a sign or a fraction', { search: 'movie_id=%20%2B12.7%20' }, 12],
    ['a global number', { globals: { movie_id: 7 } }, 7],
    ['a global text', { globals: { movie_id: '7' } }, 7],
    ['the dataset', { dataset: { movie_id: '7' } }, 7],
    ['a global 0', { globals: { movie_id: 0 } }, 0],
    [
      'the dataset before the global and the query',
      { search: 'movie_id=3', globals: { movie_id: 2 }, dataset: { movie_id: '1' } },
      1,
    ],
    ['the global before the query', { search: 'movie_id=3', globals: { movie_id: 2 } }, 2],
    [
      'the query when the others are empty',
      { search: 'movie_id=3', globals: { movie_id: '' }, dataset: { movie_id: '' } },
      3,
    ],
  ])('is read from %s', (_, given, movieId) => {
    const { config, warn } = read(given);
    expect(config).toMatchObject({ ok: true, value: { movieId } });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each<[string, Given, object]>([
    ['kinopoisk_id', { search: 'kinopoisk_id=258687' }, { by: 'kinopoisk', id: 258687 }],
    ['imdb_id', { search: 'imdb_id=tt0816692' }, { by: 'imdb', id: 'tt0816692' }],
    ['kinopoisk_id before imdb_id', { search: 'imdb_id=tt1&kinopoisk_id=7' }, { by: 'kinopoisk', id: 7 }],
    ['a global', { globals: { kinopoisk_id: 258687 } }, { by: 'kinopoisk', id: 258687 }],
    ['the dataset', { dataset: { imdb_id: 'tt1' } }, { by: 'imdb', id: 'tt1' }],
  ])('gives way to %s', (_, given, lookup) => {
    const { config, warn } = read(given);
    expect(config).toMatchObject({ ok: true, value: { movieId: null, lookup } });
    expect(warn).not.toHaveBeenCalled();
  });

  test('goes before other ids', () => {
    const { config } = read({ search: 'kinopoisk_id=7&imdb_id=tt1&movie_id=3', globals: { kinopoisk_id: 8 } });
    expect(config).toMatchObject({ ok: true, value: { movieId: 3, lookup: null } });
  });

  test.each([
    'kinopoisk_id=abc',
    'kinopoisk_id=-1',
    'kinopoisk_id=1.5',
    'imdb_id=0816692',
    'imdb_id=tt',
    'imdb_id=tt1%2F..',
  ])('%s is no id, and the console says so', (search) => {
    const { config, warn } = read({ search });
    expect(config).toEqual({ ok: false, error: { kind: 'missing-movie-id' } });
    expect(warn).toHaveBeenCalledOnce();
  });

  test('with an invalid value gives a warning, and the next source is read', () => {
    const { config, warn } = read({
      search: 'movie_id=3',
      globals: { movie_id: 'a/b' },
      dataset: { movie_id: '-1' },
    });
    expect(config).toMatchObject({ ok: true, value: { movieId: 3 } });
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test.each(['', '?', 'movie_id', 'movie_id=', 'movie=1'])('%j has no movie_id', (search) => {
    const { config, warn } = read({ search });
    expect(config).toEqual({ ok: false, error: { kind: 'missing-movie-id' } });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['a/b', '..', 'a b', '-1', '.5', '%', 'a'.repeat(201), '9'.repeat(5000)])(
    'rejects query movie_id %.20s with an error in the log',
    (text) => {
      const { config, warn } = read({ search: `movie_id=${encodeURIComponent(text)}` });
      expect(config).toEqual({ ok: false, error: { kind: 'missing-movie-id' } });
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  test.each([1e21, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [], [7], {}, () => 7, Symbol('7'), 7n])(
    'rejects global movie_id %s',
    (value) => {
      expect(read({ globals: { movie_id: value } }).config).toEqual({ ok: false, error: { kind: 'missing-movie-id' } });
    },
  );
});

test.each([
  ['MOVIE_ID=1', 'query parameter MOVIE_ID is unknown: is it movie_id?'],
  ['movie_id=1&autoplay=1&autoplay=0', 'query parameter autoplay is unknown: is it auto_play?'],
])('readConfig: says once what %s may mean', (search, message) => {
  expect(read({ search }).warn).toHaveBeenCalledExactlyOnceWith(message);
});

describe('readConfig source_error', () => {
  test.each(['signature', 'expired', 'disabled'])('%s refuses the page, whatever else names a content', (reason) => {
    const { config, warn } = read({ search: 'movie_id=3', globals: { source_error: reason } });
    expect(config).toEqual({ ok: false, error: { kind: 'source-refused', reason } });
    expect(warn).not.toHaveBeenCalled();
  });

  test('comes from the page alone', () => {
    const { config } = read({ search: 'movie_id=3&source_error=expired', dataset: { source_error: 'expired' } });
    expect(config).toMatchObject({ ok: true, value: { movieId: 3 } });
  });
});

describe('readConfig warnings', () => {
  const warningOf = (given: Given) => {
    const { warn } = read(given);
    expect(warn).toHaveBeenCalledOnce();
    return warn.mock.calls[0]?.[0];
  };

  test.each<[string, Given, string]>([
    [
      'a query parameter',
      { search: 'movie_id=1&season=x' },
      'query parameter season has a value that cannot be used: x',
    ],
    [
      'a parameter that only the widget reads',
      { search: 'movie_id=1&compat=vimeo' },
      'query parameter compat has a value that cannot be used: vimeo',
    ],
    [
      'a global',
      { search: 'movie_id=1', globals: { env_cmcd: 'maybe' } },
      'env_cmcd has a value that cannot be used: maybe',
    ],
    [
      'a global without a text',
      { search: 'movie_id=1', globals: { env_cmcd: Object.create(null) } },
      'env_cmcd has a value that cannot be used',
    ],
  ])('name %s and its value', (_, given, expected) => {
    expect(warningOf(given)).toBe(expected);
  });

  test('shorten a long value', () => {
    const expected = `query parameter user_id has a value that cannot be used: ${'a'.repeat(80)}`;
    expect(warningOf({ search: `movie_id=1&user_id=${'a'.repeat(100_000)}` })).toBe(expected);
  });
});

describe('readConfig settings', () => {
  test('has defaults', () => {
    const { config, warn } = read({ search: 'movie_id=1' });
    expect(config).toEqual({ ok: true, value: aConfig({}, { baseUrl: 'https://api.example/' }) });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([undefined, null, ''])(
    'warns of a catalogue that is not set (%j), and takes the root of the site',
    (value) => {
      const { config, warn } = read({ search: 'movie_id=1', globals: { env_base_url: value } });
      expect(config).toMatchObject({ ok: true, value: { baseUrl: 'https://player.example/' } });
      expect(warn.mock.calls.flat()).toEqual([
        'VV_ENV_BASE_URL (env_base_url) is not set: the catalogue is requested at the root of the site, https://player.example/',
      ]);
    },
  );

  test.each<[string, unknown, keyof WidgetConfig, unknown]>([
    ['env_base_url', 'https://api.example', 'baseUrl', 'https://api.example/'],
    ['env_base_url', ' https://api.example/v1 ', 'baseUrl', 'https://api.example/v1'],
    ['env_base_url', 'https://api.example/v1/?key=a/', 'baseUrl', 'https://api.example/v1/?key=a/'],
    ['env_base_url', '/api/', 'baseUrl', 'https://player.example/api/'],
    ['env_base_url', '//api.example', 'baseUrl', 'https://api.example/'],
    [
      'env_ad_list_url',
      'https://ads.example/{content_id}/{episode_id}',
      'adListUrl',
      'https://ads.example/{content_id}/{episode_id}',
    ],
    ['env_ad_list_url', '/ad-list.json', 'adListUrl', '/ad-list.json'],
    ['env_ad_headers', '{"X-Site":"1"}', 'adHeaders', { 'X-Site': '1' }],
    ['env_ad_headers', { 'X-Site': '1' }, 'adHeaders', { 'X-Site': '1' }],
    ['env_ad_macros', '{"site_id":"7"}', 'adMacros', { site_id: '7' }],
    ['env_ad_rules', 'full', 'adRules', 'full'],
    ['accent_color', '#1A2b3c', 'accentColor', '#1A2b3c'],
    ['accent_color', '1a2b3c', 'accentColor', '#1a2b3c'],
    ['fullscreen_mode', 'native', 'fullscreenMode', 'native'],
    ['fullscreen_mode', 'stretched', 'fullscreenMode', 'stretched'],
    ['sentry_project_label', 'demo', 'sentryProjectLabel', 'demo'],
    ['env_sentry_dsn', 'https://key@sentry.example/1', 'sentryDsn', 'https://key@sentry.example/1'],
    ['env_statistics_url', 'https://stat.example/s', 'statisticsUrl', 'https://stat.example/s'],
    ['env_share_url', 'https://site.example/{season}', 'shareUrl', 'https://site.example/{season}'],
    ['env_fingerprint', 'off', 'fingerprint', 'off'],
    ['env_fingerprint_log_url', 'https://log.example/fp', 'fingerprintLogUrl', 'https://log.example/fp'],
    ['env_session_context', 'required', 'sessionContext', 'required'],
    ['env_cmcd', 'on', 'cmcd', 'on'],
    ['env_crossorigin', 'use-credentials', 'crossOrigin', 'use-credentials'],
    [
      'env_allowed_origins',
      'https://a.example, https://B.example:443/',
      'allowedOrigins',
      ['https://a.example', 'https://b.example'],
    ],
    ['env_allowed_origins', ['https://*.a.example', 'null'], 'allowedOrigins', ['https://*.a.example', 'null']],
    ['env_allowed_origins', '*', 'allowedOrigins', null],
    ['env_allowed_origins', 'what is this', 'allowedOrigins', ['what is this']],
    ['lang_order', ['ru', 'en'], 'langOrder', ['ru', 'en']],
    ['lang_order', 'ru, en,,', 'langOrder', ['ru', 'en']],
  ])('reads global %s = %j', (name, value, field, expected) => {
    expect(readGlobal(name, value, field)).toEqual({ value: expected, warnings: 0 });
  });

  const thrower = {
    toString() {
      throw new Error('SecurityError: cross-origin window');
    },
  };
  test.each<[string, unknown, keyof WidgetConfig, unknown]>([
    ['env_base_url', 'javascript:alert(1)', 'baseUrl', 'https://player.example/'],
    ['env_base_url', 'https://', 'baseUrl', 'https://player.example/'],
    ['env_base_url', 'http://[', 'baseUrl', 'https://player.example/'],
    ['env_base_url', 42, 'baseUrl', 'https://player.example/'],
    ['env_base_url', Object.create(null), 'baseUrl', 'https://player.example/'],
    ['env_base_url', thrower, 'baseUrl', 'https://player.example/'],
    ['env_ad_list_url', 'ad-list.json', 'adListUrl', null],
    ['env_ad_list_url', 'data:text/plain,', 'adListUrl', null],
    ['env_ad_headers', '{', 'adHeaders', {}],
    ['env_ad_macros', '["site_id"]', 'adMacros', {}],
    ['env_ad_rules', 'vast4', 'adRules', 'plain'],
    ['env_ad_headers', '["X-Site"]', 'adHeaders', {}],
    ['env_ad_headers', ['X-Site'], 'adHeaders', {}],
    ['env_ad_headers', 'null', 'adHeaders', {}],
    ['env_ad_headers', { 'X-Site': 1 }, 'adHeaders', {}],
    ['accent_color', 'red', 'accentColor', null],
    ['accent_color', '#abc', 'accentColor', null],
    ['accent_color', '##12345', 'accentColor', null],
    ['accent_color', '#12345678', 'accentColor', null],
    ['accent_color', '#123456;background:url(https://evil.example)', 'accentColor', null],
    ['accent_color', '#123456\n', 'accentColor', null],
    ['accent_color', 0x123456, 'accentColor', null],
    ['fullscreen_mode', 'NATIVE', 'fullscreenMode', 'auto'],
    ['fullscreen_mode', 'constructor', 'fullscreenMode', 'auto'],
    ['sentry_project_label', 'a'.repeat(201), 'sentryProjectLabel', 'other'],
    ['env_sentry_dsn', 'key', 'sentryDsn', null],
    ['env_statistics_url', '\0', 'statisticsUrl', null],
    ['env_share_url', '/{season}', 'shareUrl', null],
    ['env_share_url', 'javascript:alert(1)', 'shareUrl', null],
    ['env_fingerprint', 'no', 'fingerprint', 'on'],
    ['env_fingerprint', false, 'fingerprint', 'on'],
    ['env_fingerprint_log_url', 'on', 'fingerprintLogUrl', null],
    ['env_session_context', '__proto__', 'sessionContext', 'optional'],
    ['env_cmcd', true, 'cmcd', 'off'],
    ['env_crossorigin', 'include', 'crossOrigin', 'anonymous'],
    ['lang_order', 7, 'langOrder', []],
    ['lang_order', [1], 'langOrder', []],
  ])('warns of global %s = %o and uses the default', (name, value, field, expected) => {
    expect(readGlobal(name, value, field)).toEqual({ value: expected, warnings: 1 });
  });

  test.each([{ 0: 'https://a.example' }, 7, [1]])('treats unreadable allowed origins %j as an empty list', (value) => {
    expect(readGlobal('env_allowed_origins', value, 'allowedOrigins').value).toEqual([]);
  });

  test('treats a global that throws as absent', () => {
    const globals = Object.defineProperty({}, 'env_fingerprint', {
      get() {
        throw new Error('blocked');
      },
    });
    expect(read({ search: 'movie_id=1', globals }).config).toMatchObject({ ok: true, value: { fingerprint: 'on' } });
  });

  test('keeps ad headers away from the object prototype', () => {
    const { value } = readGlobal('env_ad_headers', '{"__proto__":"x","X-Site":"1"}', 'adHeaders');
    expect(value).toEqual({ 'X-Site': '1' });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('reads each setting from the dataset before the global', () => {
    const { config } = read({
      search: 'movie_id=1',
      dataset: { env_base_url: 'https://frame.example' },
      globals: { env_base_url: 'https://global.example', env_ad_list_url: 'https://global.example/ads' },
    });
    expect(config).toMatchObject({
      value: { baseUrl: 'https://frame.example/', adListUrl: 'https://global.example/ads' },
    });
  });

  test('reads looks and no request URL from the query', () => {
    const { config, warn } = read({
      search:
        'movie_id=1&fullscreen_mode=native&sentry_project_label=link&env_base_url=https://evil.example' +
        '&env_ad_list_url=https://evil.example&env_ad_headers={}&env_ad_macros={}&env_ad_rules=full&env_sentry_dsn=https://evil.example' +
        '&env_statistics_url=https://evil.example&env_share_url=https://evil.example&env_fingerprint=off&env_session_context=required&env_cmcd=on&env_allowed_origins=https://evil.example' +
        '&env_fingerprint_log_url=https://evil.example',
    });
    expect(config).toMatchObject({
      value: {
        fullscreenMode: 'native',
        sentryProjectLabel: 'link',
        baseUrl: 'https://api.example/',
        adListUrl: null,
        sentryDsn: null,
        statisticsUrl: null,
        fingerprint: 'on',
        fingerprintLogUrl: null,
        sessionContext: 'optional',
        cmcd: 'off',
        allowedOrigins: null,
      },
    });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('readConfig lang_order', () => {
  const langOrder = (given: Given) => {
    const { config } = read({ ...given, search: `movie_id=1&${given.search ?? ''}` });
    return config.ok && config.value.langOrder;
  };

  test('reads repeated values of the query, the best first', () => {
    expect(langOrder({ search: 'lang_order=en&lang_order=ru' })).toEqual(['en', 'ru']);
  });

  test('reads the global only when the query has no value', () => {
    const globals = { lang_order: 'uk,ru' };
    expect(langOrder({ search: 'lang_order=en', globals })).toEqual(['en']);
    expect(langOrder({ search: 'lang_order=', globals })).toEqual(['uk', 'ru']);
    expect(langOrder({ globals })).toEqual(['uk', 'ru']);
  });
});

test('readConfig: prefers the accent colour of the frame to that of the site', () => {
  const color = (search: string) => {
    const { config } = read({ search: `movie_id=1${search}`, globals: { accent_color: '#00ff00' } });
    return config.ok && config.value.accentColor;
  };
  expect(color('')).toBe('#00ff00');
  expect(color('&accent_color=%23ff0000')).toBe('#ff0000');
  expect(color('&accent_color=red')).toBe('#00ff00');
});

test('readConfig: reads query parameters and passes on the others', () => {
  const { config } = read({ search: '?movie_id=1&season=2&auto_play=1&ref=a&ref=b' });
  expect(config).toMatchObject({
    ok: true,
    value: {
      query: { season: 2, autoPlay: true },
      extraQuery: [
        ['ref', 'a'],
        ['ref', 'b'],
      ],
    },
  });
});
