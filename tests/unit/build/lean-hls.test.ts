import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_CUES } from '@/domain/playback/active-cues';
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

describe('Omitted parts of hls.js', () => {
  test.each(Object.keys(LEFT_OUT))('%s is a file of the pinned hls.js', (path) => {
    expect(existsSync(`${HLS}/${path}.ts`)).toBe(true);
  });

  test('are replaced for imports by hls.js only', () => {
    const id = plugin.resolveId('./utils/fetch-loader', `${HLS}/config.ts`);
    expect(plugin.load(id ?? '')).toContain('fetchSupported = () => false');
    expect(plugin.resolveId('./utils/fetch-loader', '/x/src/main.tsx')).toBeNull();
    expect(plugin.resolveId('./utils/xhr-loader', `${HLS}/config.ts`)).toBeNull();
    expect(plugin.load(`${HLS}/config.ts`)).toBeNull();
  });

  test('stay out of the chunk of hls.js', () => {
    expect(isOfHls(`${HLS}/hls.ts`)).toBe(true);
    expect(isOfHls(`${HLS}/controller/cmcd-controller.ts`)).toBe(false);
    expect(isOfHls(`${HLS}/utils/cea-608-parser.ts`)).toBe(false);
    expect(isOfHls('/x/node_modules/@svta/cml-cmcd/dist/index.js')).toBe(false);
    expect(isOfHls('/x/node_modules/@svta/cml-id3/dist/index.js')).toBe(true);
  });
});

test('hls.js parses a file of WebVTT in pieces, up to the limit of cues', () => {
  const { code } = plugin.transform.handler(readFileSync(`${HLS}/utils/webvtt-parser.ts`, 'utf8'));
  expect(code).toMatch(
    /import\(".+\/in-pieces\.ts"\)\.then\(\(\{ eachInPieces \}\) => eachInPieces\(vttLines, \(line\)/,
  );
  expect(code).toContain(`if (cues.length >= ${MAX_CUES}) return;`);
  expect(code).toContain('.then(() => parser.flush(), errorCallBack);');
  expect(() => plugin.transform.handler('export function parseWebVTT() {}')).toThrow('WebVTT parser');
});

test('hls.js hands over no subtitles that it has parsed after its end', () => {
  const { code } = plugin.transform.handler(readFileSync(`${HLS}/controller/timeline-controller.ts`, 'utf8'));
  expect(code).not.toMatch(/(?<!if \(this\.config\) )this\._appendCues\(/);
  expect(code).toContain('this.config?.enableIMSC1');
  expect(() => plugin.transform.handler('class TimelineController {}')).toThrow('subtitles of hls.js');
});

describe('hls.js log call', () => {
  const dropped = (code: string) => dropLog(code).toString();

  test.each([
    'this.log(`level ${this.level}`);',
    'this.hls.logger.warn("x", { a: 1 });',
    'logger.error(`${(): string => "x"}`);',
    'hls?.logger.info("x");',
  ])('%s is removed', (code) => {
    expect(dropped(code)).toBe(';');
  });

  test.each([
    'this.load(1);',
    'console.log("x");',
    'Math.log(2);',
    'const x = this.log(1);',
    'this.observer.error(1);',
  ])('%s is kept', (code) => {
    expect(dropped(code)).toBe(code);
  });

  test('leaves an empty branch behind when it was the only statement', () => {
    expect(dropped('if (a) this.log("x"); else b();')).toBe('if (a) ; else b();');
  });

  test('with a side effect fails the build', () => {
    expect(() => dropped('this.log(count++);')).toThrow(/does something/);
  });

  test('is found in the pinned version', () => {
    const code = readFileSync(`${HLS}/controller/stream-controller.ts`, 'utf8');
    expect(code.length - dropped(code).length).toBeGreaterThan(2000);
    expect(dropped(code)).not.toMatch(/^\s*this\.(?:log|warn)\(/m);
  });
});

describe('hls.js build check', () => {
  /** Runs the final check of a build with this number of log lines and these files. */
  function end(lines: number, files: readonly string[]): string | null {
    const { resolveId, transform, generateBundle } = open();
    let failure: string | null = null;
    for (const path of files) resolveId(`./${path}`, `${HLS}/hls.ts`);
    if (lines > 0) transform.handler('this.log("a level is there");\n'.repeat(lines));
    generateBundle.call({
      error(message) {
        failure = message;
        return undefined as never;
      },
    });
    return failure;
  }

  const FILES = Object.keys(LEFT_OUT);

  test('passes when every part was omitted or hls.js is not in the build', () => {
    expect(end(2_000, FILES)).toBeNull();
    expect(end(0, [])).toBeNull();
  });

  test('fails when a file is no longer imported by its name', () => {
    expect(end(2_000, FILES.slice(1))).toContain(FILES[0]);
  });

  test('fails when the log is written in another way', () => {
    expect(end(10, FILES)).toContain('log');
  });
});
