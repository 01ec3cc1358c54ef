import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { CODE_KINDS, type CodeKind } from '../../../packages/vv-builder/src/code-kinds';
import type { Choice } from '../../../packages/vv-builder/src/draft';
import {
  embedCode,
  type FilmCard,
  lostParameters,
  SHARED_PARAMETERS,
} from '../../../packages/vv-builder/src/embed-code';
import { FLAG_NAMES, flagField, TEXT_NAMES, textField } from '../../../packages/vv-builder/src/fields';

const URLS = {
  widget: 'https://player.example/vv-player.php',
  sdk: 'https://player.example/sdk/vv-embed.global.js',
};
const HOSTILE = `Кубик & "Куб" 'в' [a] </script><!--\u2028 \${x}`;
const PLAIN: Choice = { options: { movieId: 42 }, query: [], ratio: '16/9', width: null };
const ALL: Choice = {
  options: {
    movieId: 42,
    season: 2,
    episode: 3,
    voice: HOSTILE,
    t: 95,
    accentColor: '#ff5a3c',
    autoplay: true,
    share: true,
  },
  query: [
    ['lang_order', 'ru'],
    ['lang_order', 'en'],
    ['still_watching', '0'],
  ],
  ratio: '4/3',
  width: 640,
};
const FILM: FilmCard = { title: HOSTILE, poster: 'https://cdn.example/p.jpg?a=1&b="2"' };
const QUERY = {
  movie_id: '42',
  season: '2',
  episode: '3',
  voice_author: HOSTILE,
  t: '95',
  accent_color: 'ff5a3c',
  auto_play: '1',
  enabled_share: '1',
  lang_order: 'en',
  still_watching: '0',
};

/** Reads the attributes of the first element with this name, as a browser does. */
function attributesOf(html: string, name: string): Record<string, string> {
  const text = html.slice(html.indexOf(`<${name} `) + name.length + 1).match(/^(?:[^">]|"[^"]*")*/)?.[0] ?? '';
  const decode = (value: string) => value.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, decode(value)]),
  );
}
const queryOf = (url: string | undefined) => Object.fromEntries(new URL(url ?? '').searchParams);

/** Runs the script of the embed code and gives the arguments of the SDK call. */
function run(code: string): unknown[] {
  const scripts = code.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? '';
  const createPlayer = vi.fn();
  new Function('VvEmbed', scripts)({ createPlayer });
  return createPlayer.mock.calls[0] ?? [];
}

describe('Embed code', () => {
  test.each(['docs/embedding.md', 'README.md', 'php/INSTALL.md'])('of an iframe is the one in %s', (path) => {
    const text = readFileSync(path, 'utf8').replaceAll('ваш.сайт/player', 'player.example');
    expect(text).toContain(embedCode('iframe', URLS, PLAIN));
  });

  test('of the SDK is the one in docs/embedding.md', () => {
    expect(readFileSync('docs/embedding.md', 'utf8')).toContain(embedCode('sdk', URLS, PLAIN));
  });

  test('of an iframe has the parameters, size and title', () => {
    const attributes = attributesOf(embedCode('iframe', URLS, ALL, FILM), 'iframe');
    expect(queryOf(attributes.src)).toEqual(QUERY);
    expect(new URL(attributes.src ?? '').searchParams.getAll('lang_order')).toEqual(['ru', 'en']);
    expect(attributes).toMatchObject({
      title: HOSTILE,
      style: 'width:100%;max-width:640px;aspect-ratio:4/3;border:0',
      allow: expect.stringContaining('encrypted-media'),
    });
  });

  test('of the element has the options as attributes, and the others in src', () => {
    const code = embedCode('element', URLS, ALL, FILM);
    expect(code).toContain(`<script src="${URLS.sdk}"></script>`);
    const { src, ...attributes } = attributesOf(code, 'vv-player');
    expect(src).toBe(`${URLS.widget}?lang_order=ru&lang_order=en&still_watching=0`);
    expect(attributes).toEqual({
      'movie-id': '42',
      season: '2',
      episode: '3',
      voice: HOSTILE,
      t: '95',
      'accent-color': '#ff5a3c',
      autoplay: '',
      share: '',
      title: HOSTILE,
      poster: FILM.poster,
      ratio: '4/3',
      style: 'max-width:640px',
    });
  });

  test.each<CodeKind>(['sdk', 'react'])('of %s has the options of the SDK', (kind) => {
    const code = embedCode(kind, URLS, ALL, FILM);
    const src = `${URLS.widget}?lang_order=ru&lang_order=en&still_watching=0`;
    const options = { src, ...ALL.options, title: HOSTILE, ratio: '4/3' };
    expect(code).not.toMatch(/<!--|\u2028/);
    if (kind === 'sdk') {
      expect(code.match(/<\/script>/g)).toHaveLength(2);
      expect(code).toContain('<div id="player" style="max-width:640px"></div>');
      expect(run(code)).toEqual(['#player', options]);
    } else {
      const source = code.match(/const options = ([\s\S]*?\n\});?/)?.[1];
      expect(new Function(`return ${source?.replace(/;$/, '')}`)()).toEqual(options);
      expect(code).toContain('<VvPlayer options={options} place={{ style: { maxWidth: 640 } }} />');
    }
  });

  test('of WordPress is one shortcode, whose values end neither it nor an attribute', () => {
    const code = embedCode('wordpress', URLS, ALL, FILM);
    expect(code).toMatch(/^\[vv_player (?:[a-z_]+="[^"[\]<>]*" ?)+\]$/);
    expect(code).toContain('movie_id="42" season="2" episode="3"');
    expect(code).toContain('accent_color="ff5a3c" auto_play="1" enabled_share="1" still_watching="0"');
    expect(code).toContain('lang_order="ru,en" ratio="4/3" width="640"');
    expect(code).toContain("title=\"Кубик &amp; &quot;Куб&quot; 'в' &#91;a&#93; &lt;/script&#62;");
  });

  test('of oEmbed is a link with the parameters that the player keeps, and names the lost ones', () => {
    const { season, episode, voice_author, t, movie_id } = QUERY;
    expect(queryOf(embedCode('oembed', URLS, ALL))).toEqual({ movie_id, season, episode, voice_author, t });
    expect(lostParameters('oembed', ALL)).toEqual([
      'accent_color',
      'auto_play',
      'enabled_share',
      'lang_order',
      'still_watching',
    ]);
    expect(lostParameters('iframe', ALL)).toEqual([]);
    const php = readFileSync('php/src/Cards/PlayerUrl.php', 'utf8').match(/KEPT = \[([^\]]*)\]/)?.[1] ?? '';
    expect(SHARED_PARAMETERS.filter((name) => !php.includes(`'${name}'`))).toEqual([]);
  });

  test('of PlayerJS sends its messages to the origin of the player', () => {
    const code = embedCode('playerjs', URLS, PLAIN);
    const { src, id } = attributesOf(code, 'iframe');
    expect([queryOf(src), id]).toEqual([{ movie_id: '42', compat: 'playerjs' }, 'player']);
    const postMessage = vi.fn();
    const script = code.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? '';
    const getElementById = () => ({ contentWindow: { postMessage } });
    const press = code.match(/onclick="(send[^"]*)"/)?.[1];
    new Function('document', `${script};${press}`)({ getElementById });
    expect(postMessage).toHaveBeenCalledWith({ api: 'play' }, 'https://player.example');
  });

  test.each(CODE_KINDS)('of %s holds no text that ends its place', (kind) => {
    const code = embedCode(kind, { ...URLS, widget: 'https://player.example/a"b<c/vv-player.php?x="y' }, ALL, FILM);
    expect(code).not.toContain('</script><!--');
    expect(code).not.toContain('"Куб"" ');
    expect(code.match(/<script/g)?.length ?? 0).toBe(code.match(/<\/script>/g)?.length ?? 0);
  });

  test('knows only parameters of docs/embedding.md', () => {
    const table = readFileSync('docs/embedding.md', 'utf8').match(/### Parameters\n([\s\S]*?)\n###/)?.[1] ?? '';
    const names = [...TEXT_NAMES.map(textField), ...FLAG_NAMES.map(flagField)].flatMap(
      ({ parameter }) => parameter ?? [],
    );
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
