import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { cutLoaders, cutProviders, cutStockProviders } from '../../../dev/build/cut-stock-providers';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);
const installed = readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));

/** The chunks of the installed Vidstack that a cut changes, before and after it. */
const changed = (cut: (code: string) => string) =>
  installed.map((code) => ({ code, less: cut(code) })).filter(({ code, less }) => code !== less);

/** The exported names of a chunk. */
const exportsOf = (code: string) => /^export \{ (.*) \};$/m.exec(code)?.[1]?.split(', ') ?? [];

describe('Stock providers of Vidstack', () => {
  test('leave one chunk, with their exports, and nothing else leaves it', () => {
    const [chunk, ...others] = changed(cutProviders);
    const { code = '', less = '' } = chunk ?? {};
    expect(others).toEqual([]);
    expect(less.length).toBeLessThan(0.5 * code.length);
    expect(() => parseAst(less)).not.toThrow();
    expect(less).not.toMatch(/\b(?:HTMLMediaProvider|VideoProvider|DASHProvider|DASHLibLoader)\b/);
    const gone = ['HTMLAirPlayAdapter', 'HTMLMediaProvider', 'VideoProvider', 'provider_exports', 'provider_exports$1'];
    expect(exportsOf(less)).toEqual(exportsOf(code).filter((name) => !gone.includes(name)));
  });

  test('fail the build while another part of Vidstack uses them', () => {
    const [{ code } = { code: '' }] = changed(cutProviders);
    const used = code.replace('\n//#region src/providers/remotion', '\nnew AudioGain();$&');
    expect(() => cutProviders(used)).toThrow(
      'the use of AudioGain by Vidstack is not what it was: look at dev/build/cut-',
    );
  });

  test('fail the build when they have changed', () => {
    expect(cutProviders('class VideoProvider {}')).toBe('class VideoProvider {}');
    const empty = '//#region ../vidstack/src/providers/html/provider.ts\n//#endregion\nexport { x };';
    expect(() => cutProviders(empty)).toThrow('cut-stock-providers');
  });
});

describe('Loaders of the stock providers', () => {
  const [{ code, less } = { code: '', less: '' }] = changed(cutLoaders);

  test('import no provider; those of YouTube and Vimeo do', () => {
    expect(changed(cutLoaders)).toHaveLength(1);
    const imported = (text: string) => [...text.matchAll(/\.(\w+)\(this\.target, \w+\);/g)].map(([, name]) => name);
    expect(imported(code)).toHaveLength(6);
    expect(imported(less)).toEqual(['VimeoProvider', 'YouTubeProvider']);
  });

  test('name the build when a source reaches one of them', async () => {
    const [loader = ''] = /(?<=var VideoProviderLoader = )class \{[\s\S]*?\n\}/.exec(less) ?? [];
    const Loader = new Function('IS_SERVER', `return ${loader}`)(false) as new () => { load(): Promise<unknown> };
    await expect(new Loader().load()).rejects.toThrow('VideoProvider is not in the bundle: dev/build/cut-stock-');
  });

  test('fail the build when they have changed', () => {
    expect(cutLoaders('new HLSProvider(this.target, context);')).toBe('new HLSProvider(this.target, context);');
    const other = code.replace('.DASHProvider(this.target, context)', '.DASHProvider(context)');
    expect(() => cutLoaders(other)).toThrow("Vidstack's loader of DASHProvider is not what it was");
  });
});

describe('Build without the stock providers', () => {
  /** Builds these files. Throws what fails the build. */
  function build(files: readonly string[]): void {
    const { transform, generateBundle } = cutStockProviders() as unknown as {
      transform: { handler(code: string): unknown };
      generateBundle(): void;
    };
    for (const code of files) transform.handler(code);
    generateBundle();
  }

  test('passes with the installed Vidstack, and where the build has none', () => {
    expect(() => build(installed)).not.toThrow();
    expect(() => build([])).not.toThrow();
  });

  test('fails when a file with a piece to cut is missing', () => {
    const others = installed.filter((code) => cutLoaders(code) === code);
    expect(() => build(others)).toThrow('look at dev/build/cut-stock-providers.ts');
  });
});
