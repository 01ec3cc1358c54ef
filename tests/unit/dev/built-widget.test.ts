import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuildReport, REPORT_PATH } from '../../../dev/build/build-report';
import { sourceDigest } from '../../../dev/build/build-sources';
import { readBuildReport } from '../../../dev/support/built-widget';

let root: string;

function file(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Writes the output of a build of the current sources. */
function build(change: Partial<BuildReport> = {}): void {
  file('dist/index.html', 'page');
  const files = { 'index.html': createHash('sha256').update('page').digest('hex') };
  const report = { sources: sourceDigest(root), isPlain: true, manifest: JSON.stringify({ files }), chunks: {} };
  file(REPORT_PATH, JSON.stringify({ ...report, ...change }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vv-built-'));
  file('src/ui/app.tsx', 'app');
  file('packages/wire/src/index.ts', 'wire');
});
afterEach(() => rmSync(root, { recursive: true }));

test('Built widget: a build of the current sources is accepted', () => {
  build();
  expect(readBuildReport(root).isPlain).toBe(true);
});

test('Built widget: a missing build is refused with the command that makes one', () => {
  expect(() => readBuildReport(root)).toThrow('there is none; run "npm run build"');
});

test.each([
  ['a changed source', () => file('src/ui/app.tsx', 'app 2')],
  ['a changed package', () => file('packages/wire/src/index.ts', 'wire 2')],
  ['a new source', () => file('src/ui/new.tsx', '')],
  ['a removed source', () => rmSync(join(root, 'src/ui/app.tsx'))],
  [
    'a renamed source',
    () => {
      rmSync(join(root, 'src/ui/app.tsx'));
      file('src/ui/b.tsx', 'app');
    },
  ],
])('Built widget: %s makes the build stale', (_, change) => {
  build();
  change();
  expect(() => readBuildReport(root)).toThrow('its sources have changed');
});

test('Built widget: build output beside the sources of a package does not make the build stale', () => {
  build();
  file('packages/wire/dist/index.js', 'built');
  expect(readBuildReport(root).isPlain).toBe(true);
});

test('Built widget: a build for another host is refused', () => {
  build({ isPlain: false });
  expect(() => readBuildReport(root)).toThrow('VV_PUBLIC_URL');
});

test('Built widget: a changed or removed file of dist is found', () => {
  build();
  file('dist/index.html', 'other');
  expect(() => readBuildReport(root)).toThrow('index.html is not the file that was built');
  rmSync(join(root, 'dist'), { recursive: true });
  expect(() => readBuildReport(root)).toThrow('index.html is not the file that was built');
});
