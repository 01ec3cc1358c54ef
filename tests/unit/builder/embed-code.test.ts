import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { FrameOptions } from '../../../packages/vv-builder/src/draft';
import { iframeCode, sdkCode, widgetUrl } from '../../../packages/vv-builder/src/embed-code';

const POSITIONS = {
  widget: 'https://player.example/vv-player.php',
  sdk: 'https://player.example/sdk/vv-embed.global.js',
};
const ALL: FrameOptions = {
  movieId: 42,
  season: 2,
  episode: 3,
  voice: `Кубик & "Куб" 'в' </script><!--\u2028`,
  t: 95,
  autoplay: true,
  share: true,
  accentColor: '#ff5a3c',
};

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
    expect(text).toContain(iframeCode(POSITIONS, { movieId: 42 }));
  });

  test('of the SDK is the one in docs/embedding.md', () => {
    expect(readFileSync('docs/embedding.md', 'utf8')).toContain(sdkCode(POSITIONS, { movieId: 42 }));
  });

  test('uses the parameter names of the player', () => {
    const { searchParams } = new URL(widgetUrl(POSITIONS.widget, ALL));
    expect(Object.fromEntries(searchParams)).toEqual({
      movie_id: '42',
      season: '2',
      episode: '3',
      voice_author: ALL.voice,
      t: '95',
      auto_play: '1',
      enabled_share: '1',
      accent_color: 'ff5a3c',
    });
  });

  test('of an iframe escapes values so that no attribute ends early', () => {
    const code = iframeCode({ ...POSITIONS, widget: 'https://player.example/a"b<c/vv-player.php?x="y' }, ALL);
    expect(code.match(/[<>]/g)).toHaveLength(4);
    expect(code.match(/"/g)).toHaveLength(10);
    expect(code).toContain('&amp;season=2');
  });

  test('of the SDK escapes values so that no script ends early', () => {
    const code = sdkCode(POSITIONS, ALL);
    expect(code.match(/<\/script>/g)).toHaveLength(2);
    expect(code).not.toMatch(/<!--|\u2028/);
    expect(run(code)).toEqual(['#player', { src: POSITIONS.widget, ...ALL }]);
  });
});
