import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSdk, SDK_FILES, SDK_ROOT } from '../../dev/sdk/build-sdk';
import { METHODS } from '../../packages/vv-embed/src/protocol';
import { METHOD_NAMES } from '../../src/host/methods';
import { countLines, readTree } from './support/source-file';

/** Of each file, compressed as servers do by default. */
const BUDGET_B = 5000;
const REACT_BUDGET_B = 1000;
const MOST_LINES = 200;

const built = new Map<string, string>();

beforeAll(async () => {
  await init;
  for (const file of SDK_FILES) built.set(file, await buildSdk(file));
}, 60_000);

const codeOf = (file: string) => built.get(file) ?? '';

describe('the SDK', () => {
  test.each([
    ['vv-embed.js', BUDGET_B],
    ['vv-embed.global.js', BUDGET_B],
    ['react.js', REACT_BUDGET_B],
  ])('%s keeps its %d bytes', (file, budget) => {
    expect(codeOf(file).length).toBeGreaterThan(500);
    expect(gzipSync(codeOf(file)).byteLength).toBeLessThanOrEqual(budget);
  });

  test('depends on nothing', () => {
    expect(parse(codeOf('vv-embed.js'))[0]).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(`${SDK_ROOT}/package.json`, 'utf8')) as { dependencies?: object };
    expect(dependencies).toBeUndefined();
  });

  test('gives the React part nothing but React and itself', () => {
    const names = parse(codeOf('react.js'))[0].map(({ specifier }) => specifier);
    expect(new Set(names)).toEqual(new Set(['react', 'vv-embed']));
  });

  test('is one global where there are no modules', () => {
    const VvEmbed = new Function(`${codeOf('vv-embed.global.js')};return VvEmbed;`)() as object;
    expect(Object.keys(VvEmbed).sort()).toEqual(['PlayerError', 'createPlayer', 'defineVvPlayer']);
  });

  test('can be imported on a server, where there is no page', async () => {
    const url = `data:text/javascript,${encodeURIComponent(codeOf('vv-embed.js'))}`;
    const sdk = (await import(/* @vite-ignore */ url)) as { createPlayer: unknown };
    expect(sdk.createPlayer).toBeTypeOf('function');
  });

  test('has every method of the protocol, and no other', () => {
    expect(Object.keys(METHODS).sort()).toEqual([...METHOD_NAMES].sort());
  });

  test('is written in short files', () => {
    const long = readTree('packages/vv-embed/src', '.ts').filter((file) => countLines(file) > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});
