import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSdk, SDK_FILES, SDK_ROOT } from '../../dev/sdk/build-sdk';
import { sdkDist } from '../../dev/sdk/sdk-package';

/** The sizes that docs/embedding.md promises, compressed as servers do by default. */
const BUDGET_B = 7500;
const REACT_BUDGET_B = 1000;

const built = new Map<string, string>();

beforeAll(async () => {
  await init;
  for (const file of SDK_FILES) built.set(file, await buildSdk(file));
});

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
    expect(new Set(names)).toEqual(new Set(['react', './vv-embed.js']));
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

describe('Published package', () => {
  let folder: string;
  let packed: string[];

  beforeAll(async () => {
    // Within the repository, so that the compiler finds the types of React.
    folder = mkdtempSync(join(SDK_ROOT, '../../node_modules/.vv-pack-'));
    const source = join(folder, 'source');
    write(source, new Map([...(await sdkDist())].map(([name, text]) => [`dist/${name}`, text])));
    for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(SDK_ROOT, name), join(source, name));
    const options = { cwd: source, encoding: 'utf8' } as const;
    const report = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--offline'], options);
    const [{ files, filename }] = JSON.parse(report) as [{ files: { path: string }[]; filename: string }];
    packed = files.map(({ path }) => path).sort();
    const installed = join(folder, 'node_modules/vv-embed');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(source, filename), '-C', installed, '--strip-components=1']);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('holds the scripts, their types, and what a registry shows', () => {
    expect(packed.filter((name) => !name.endsWith('.d.ts'))).toEqual([
      'LICENSE',
      'README.md',
      'dist/react.js',
      'dist/vv-embed.global.js',
      'dist/vv-embed.js',
      'package.json',
    ]);
    expect(packed).toEqual(
      expect.arrayContaining(['dist/index.d.ts', 'dist/global.d.ts', 'dist/react.d.ts', 'dist/vv-protocol/index.d.ts']),
    );
  });

  test('names no package but React, and no missing file', () => {
    const root = join(folder, 'node_modules/vv-embed');
    const specifiers = packed
      .filter((name) => /\.(?:js|d\.ts)$/.test(name))
      .flatMap((name) =>
        [
          ...readFileSync(join(root, name), 'utf8').matchAll(
            /(?:\bfrom ?|\bimport\(|declare module )['"]([^'"]+)['"]/g,
          ),
        ].map(([, from = '']) => (from.startsWith('.') ? resolve(root, dirname(name), from) : from)),
      );
    const isThere = (path: string) => existsSync(path) || existsSync(path.replace(/\.js$/, '.d.ts'));
    expect(specifiers.length).toBeGreaterThan(10);
    expect(specifiers.filter((name) => name !== 'react' && !isThere(name))).toEqual([]);
    expect(specifiers.filter((name) => name.startsWith('/') && !name.endsWith('.js'))).toEqual([]);
  });

  test.each([
    ['bundler', 'ESNext'],
    ['nodenext', 'NodeNext'],
    ['node16', 'Node16'],
  ])('types a project under %s', (moduleResolution, module) => {
    const compilerOptions = {
      ...{
        noEmit: true,
        strict: true,
        target: 'ES2022',
        lib: ['ES2022', 'DOM'],
        jsx: 'react-jsx',
        skipLibCheck: false,
      },
      ...{ module, moduleResolution, types: [], allowImportingTsExtensions: false },
    };
    const project = join(folder, moduleResolution);
    write(
      project,
      new Map([
        ['package.json', '{"type":"module"}'],
        ['tsconfig.json', JSON.stringify({ compilerOptions, files: ['page.ts', 'page.tsx', 'script.ts'] })],
        ['page.ts', PAGE],
        ['page.tsx', REACT_PAGE],
        ['script.ts', SCRIPT],
      ]),
    );
    const tsc = join(SDK_ROOT, '../../node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--checkers', '1'], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

/** Writes files by their path in a folder. */
function write(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const PAGE = `import { createPlayer, type EpisodeInfo, type PlayerEvents } from 'vv-embed';
const player = createPlayer('#player', { src: '/vv-player.php', movieId: 1 });
export const id: Promise<number | string | null> = player.getState().then((state) => state.movieId);
export const loaded: Promise<null> = player.load({ movieId: 2, autoPlay: true }, { timeout: 1000 });
export const code: Promise<string> = player.getInfo().then(({ embedCode }) => embedCode);
player.on('episodechange', (episode: EpisodeInfo) => episode.title.length);
player.on('aderror', (error: PlayerEvents['aderror']) => error.code);
document.querySelector('vv-player')?.player?.play();
// @ts-expect-error: the id of a failed ad may be null.
player.on('aderror', (error) => error.id.length);
// @ts-expect-error: the time is a number.
player.seek('30');
// @ts-expect-error: no such event.
player.on('timeUpdate', () => undefined);
// @ts-expect-error: no such option.
createPlayer('#player', { src: '/vv-player.php', movieID: 1 });
// @ts-expect-error: a film is named by movieId.
player.load({ movie: 1 });
`;

const REACT_PAGE = `import { VvPlayer } from 'vv-embed/react';
import { useRef } from 'react';
import type { Player } from 'vv-embed';
export function Page() {
  const player = useRef<Player | null>(null);
  return <>
    <VvPlayer ref={player} options={{ src: '/vv-player.php', movieId: 1 }} onTimeupdate={({ currentTime }) => currentTime} />
    <vv-player src="/vv-player.php" movie-id={1} load="click" />
    {/* @ts-expect-error: no such time to load. */}
    <vv-player src="/vv-player.php" movie-id={1} load="later" />
    {/* @ts-expect-error: no such handler. */}
    <VvPlayer options={{ src: '/vv-player.php' }} onTimeUpdate={() => undefined} />
  </>;
}
`;

const SCRIPT = `import 'vv-embed/global';
VvEmbed.createPlayer('#player', { src: '/vv-player.php' }).on('play', () => undefined);
// @ts-expect-error: no such function.
VvEmbed.create('#player');
`;
