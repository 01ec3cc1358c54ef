import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cutLoaders, cutStockProviders } from '../../../dev/build/cut-stock-providers';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);
const installed = readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));
const [code = '', ...others] = installed.filter((text) => cutLoaders(text) !== text);

describe('Loaders of the stock providers', () => {
  test('import no provider; those of YouTube and Vimeo do', () => {
    expect(others).toEqual([]);
    const imported = (text: string) => [...text.matchAll(/\.(\w+)\(this\.target, \w+\);/g)].map(([, name]) => name);
    expect(imported(code)).toHaveLength(6);
    expect(imported(cutLoaders(code))).toEqual(['VimeoProvider', 'YouTubeProvider']);
  });

  test('name the build when a source reaches one of them', async () => {
    const [loader = ''] = /(?<=var VideoProviderLoader = )class \{[\s\S]*?\n\}/.exec(cutLoaders(code)) ?? [];
    const Loader = new Function('IS_SERVER', `return ${loader}`)(false) as new () => { load(): Promise<unknown> };
    await expect(new Loader().load()).rejects.toThrow('VideoProvider is not in the bundle: dev/build/cut-stock-');
  });

  test('fail the build when they have changed, and other code stays', () => {
    expect(cutLoaders('new HLSProvider(this.target, context);')).toBe('new HLSProvider(this.target, context);');
    const other = code.replace('.DASHProvider(this.target, context)', '.DASHProvider(context)');
    expect(() => cutLoaders(other)).toThrow(
      "Vidstack's loader of DASHProvider is not what it was: look at dev/build/cut-stock-providers.ts",
    );
  });
});

describe('Build without the stock providers', () => {
  /** Builds these files. Throws what fails the build. */
  function build(files: readonly string[]): void {
    const { transform, generateBundle } = cutStockProviders() as unknown as {
      transform: { handler(code: string): unknown };
      generateBundle(this: { error(message: string): never }): void;
    };
    for (const file of files) transform.handler(file);
    generateBundle.call({
      error(message) {
        throw new Error(message);
      },
    });
  }

  test('passes with the installed Vidstack, and where the build has none', () => {
    expect(() => build(installed)).not.toThrow();
    expect(() => build([])).not.toThrow();
  });

  test('fails when no file has the loaders', () => {
    expect(() => build(installed.filter((file) => file !== code))).toThrow('look at dev/build/cut-stock-providers.ts');
  });
});
