import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSdk, SDK_FILES, SDK_ROOT } from '../../dev/sdk/build-sdk';
import { writeTypes } from '../../dev/sdk/write-types';

/** The sizes that docs/embedding.md promises, compressed as servers do by default. */
const BUDGET_B = 5000;
const REACT_BUDGET_B = 1000;

const built = new Map<string, string>();

beforeAll(async () => {
  await init;
  for (const file of SDK_FILES) built.set(file, await buildSdk(file));
}, 60_000);

const codeOf = (file: string) => built.get(file) ?? '';

describe('SDK', () => {
  test.each([
    ['vv-embed.js', BUDGET_B],
    ['vv-embed.global.js', BUDGET_B],
    ['react.js', REACT_BUDGET_B],
  ])('%s keeps its budget of %d bytes', (file, budget) => {
    expect(codeOf(file).length).toBeGreaterThan(500);
    expect(gzipSync(codeOf(file)).byteLength).toBeLessThanOrEqual(budget);
  });

  test('has no dependencies', () => {
    expect(parse(codeOf('vv-embed.js'))[0]).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(`${SDK_ROOT}/package.json`, 'utf8')) as { dependencies?: object };
    expect(dependencies).toBeUndefined();
  });

  test('its React part imports only React and the SDK', () => {
    const names = parse(codeOf('react.js'))[0].map(({ specifier }) => specifier);
    expect(new Set(names)).toEqual(new Set(['react', 'vv-embed']));
  });

  test('is one global without modules', () => {
    const VvEmbed = new Function(`${codeOf('vv-embed.global.js')};return VvEmbed;`)() as object;
    expect(Object.keys(VvEmbed).sort()).toEqual(['PlayerError', 'createPlayer', 'defineVvPlayer']);
  });

  test('can be imported on a server', async () => {
    const url = `data:text/javascript,${encodeURIComponent(codeOf('vv-embed.js'))}`;
    const sdk = (await import(/* @vite-ignore */ url)) as { createPlayer: unknown };
    expect(sdk.createPlayer).toBeTypeOf('function');
  });
});

describe('published types', () => {
  let folder: string;

  beforeAll(() => {
    // Within the repository, so that the compiler finds the types of React.
    folder = mkdtempSync(join(SDK_ROOT, '../../node_modules/.vv-types-'));
    writeTypes(folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('name no package but React and the SDK, and no missing file', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
    expect(files).toEqual(expect.arrayContaining(['index.d.ts', 'react.d.ts', 'vv-protocol/index.d.ts']));
    const specifiers = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(
        ([, name = '']) => (name.startsWith('.') ? resolve(folder, dirname(file), `${name}.d.ts`) : name),
      ),
    );
    const foreign = specifiers.filter((name) => !existsSync(name) && !['react', 'vv-embed'].includes(name));
    expect(specifiers.length).toBeGreaterThan(5);
    expect(foreign).toEqual([]);
  });

  test('compile on a site and describe methods and events', () => {
    const page = `import { createPlayer, type EpisodeInfo, type PlayerEvents } from './index';
const player = createPlayer('#player', { movieId: 1 });
const id: Promise<number | string | null> = player.getState().then((state) => state.episodeId);
const chosen: Promise<null> = player.setEpisode({ season: 1 }, { timeout: 1000 });
player.on('episodechange', (episode: EpisodeInfo) => episode.title.length);
player.on('aderror', (error: PlayerEvents['aderror']) => error.code);
// @ts-expect-error: the id of a failed ad may be null.
player.on('aderror', (error) => error.id.length);
// @ts-expect-error: the time is a number.
player.seek('30');
export { chosen, id };
`;
    writeFileSync(join(folder, 'page.ts'), page);
    const options = { noEmit: true, strict: true, target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' };
    const compilerOptions = { ...options, lib: ['ES2022', 'DOM'], types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }));
    const tsc = join(SDK_ROOT, '../../node_modules/typescript/bin/tsc');
    expect(() => execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })).not.toThrow();
  });
});
