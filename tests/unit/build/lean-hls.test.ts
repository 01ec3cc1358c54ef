import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isOfHls } from '../../../dev/build/hls-source.ts';
import { dropLog, LEFT_OUT, leanHls } from '../../../dev/build/lean-hls.ts';

const HLS = `${process.cwd()}/node_modules/hls.js/src`;

interface Hooks {
  resolveId(source: string, importer?: string): string | null;
  load(id: string): string | null;
  transform: { handler(code: string): { code: string } };
  generateBundle(this: { error(message: string): never }): void;
}

const open = () => leanHls() as unknown as Hooks;
const plugin = open();

describe('the parts of hls.js that are left out', () => {
  test.each(Object.keys(LEFT_OUT))('%s is a file of the pinned hls.js', (path) => {
    expect(existsSync(`${HLS}/${path}.ts`)).toBe(true);
  });

  test('are replaced for hls.js itself and for nobody else', () => {
    const id = plugin.resolveId('./utils/fetch-loader', `${HLS}/config.ts`);
    expect(plugin.load(id ?? '')).toContain('fetchSupported = () => false');
    expect(plugin.resolveId('./utils/fetch-loader', '/x/src/main.tsx')).toBeNull();
    expect(plugin.resolveId('./utils/xhr-loader', `${HLS}/config.ts`)).toBeNull();
    expect(plugin.load(`${HLS}/config.ts`)).toBeNull();
  });

  test('come in chunks of their own, if at all', () => {
    expect(isOfHls(`${HLS}/hls.ts`)).toBe(true);
    expect(isOfHls(`${HLS}/controller/cmcd-controller.ts`)).toBe(false);
    expect(isOfHls(`${HLS}/utils/cea-608-parser.ts`)).toBe(false);
    expect(isOfHls('/x/node_modules/@svta/cml-cmcd/dist/index.js')).toBe(false);
    expect(isOfHls('/x/node_modules/@svta/cml-id3/dist/index.js')).toBe(true);
  });
});

describe('the log of hls.js', () => {
  const dropped = (code: string) => dropLog(code).toString();

  test.each([
    'this.log(`level ${this.level}`);',
    'this.hls.logger.warn("x", { a: 1 });',
    'logger.error(`${(): string => "x"}`);',
    'hls?.logger.info("x");',
  ])('%s goes', (code) => {
    expect(dropped(code)).toBe(';');
  });

  test.each([
    'this.load(1);',
    'console.log("x");',
    'Math.log(2);',
    'const x = this.log(1);',
    'this.observer.error(1);',
  ])('%s stays', (code) => {
    expect(dropped(code)).toBe(code);
  });

  test('a branch of nothing but a line of it is a branch still', () => {
    expect(dropped('if (a) this.log("x"); else b();')).toBe('if (a) ; else b();');
  });

  test('a line that does something beside is an error', () => {
    expect(() => dropped('this.log(count++);')).toThrow(/does something/);
  });

  test('is found in the pinned version', () => {
    const code = readFileSync(`${HLS}/controller/stream-controller.ts`, 'utf8');
    expect(code.length - dropped(code).length).toBeGreaterThan(2000);
    expect(dropped(code)).not.toMatch(/^\s*this\.(?:log|warn)\(/m);
  });
});

describe('the end of a build', () => {
  /** What the end says of a build of these lines of the log and of these files. */
  function end(lines: number, files: readonly string[]): string | null {
    const { resolveId, transform, generateBundle } = open();
    let said: string | null = null;
    for (const path of files) resolveId(`./${path}`, `${HLS}/hls.ts`);
    if (lines > 0) transform.handler('this.log("a level is there");\n'.repeat(lines));
    generateBundle.call({
      error(message) {
        said = message;
        return undefined as never;
      },
    });
    return said;
  }

  const FILES = Object.keys(LEFT_OUT);

  test('is well where all was left out, or there was no hls.js', () => {
    expect(end(2_000, FILES)).toBeNull();
    expect(end(0, [])).toBeNull();
  });

  test('fails where a file is no longer asked for by its name', () => {
    expect(end(2_000, FILES.slice(1))).toContain(FILES[0]);
  });

  test('fails where the log is written otherwise', () => {
    expect(end(10, FILES)).toContain('log');
  });
});
