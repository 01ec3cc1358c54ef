import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { signedUrl } from '../../../php/sign.mjs';
import vectors from '../../fixtures/signed-links.json';

describe('signedUrl', () => {
  test.each(vectors.links)('makes the link that sign.php makes: $source.src', ({ source, url }) => {
    expect(signedUrl(vectors.player, vectors.key, source)).toBe(url);
  });
});

describe('npm run sign', () => {
  const sign = (...args: string[]) =>
    execFileSync(process.execPath, ['dev/sign.mjs', ...args], {
      encoding: 'utf8',
      env: { ...process.env, VV_SOURCE_KEY: vectors.key },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();

  test('prints the link of a film', () => {
    const [, second] = vectors.links;
    const { src = '', title = '', poster = '', subtitles = [] } = second?.source ?? {};
    const files = [subtitles].flat().flatMap((file) => ['--subtitles', file]);
    const args = ['--player', vectors.player, '--src', src, '--title', title, '--poster', poster, ...files];
    expect(sign(...args, '--exp', '4102444800')).toBe(second?.url);
  });

  test('says what is missing', () => {
    expect(() => sign('--title', 'x')).toThrow('--src is missing');
  });
});
