import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildFresh } from '../../../dev/support/build-widget';

let root: string;

/** Writes a file with this second as its time of change. */
function file(path: string, second: number): void {
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), second, second);
}

function folder(path: string, second: number): void {
  mkdirSync(join(root, path), { recursive: true });
  utimesSync(join(root, path), second, second);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vv-build-'));
  mkdirSync(join(root, 'src/ui'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  file('src/ui/app.tsx', 100);
  folder('src/ui', 100);
  folder('src', 100);
});
afterEach(() => rmSync(root, { recursive: true }));

test('Build freshness: a missing build is stale', () => {
  expect(isBuildFresh(root)).toBe(false);
});

test('Build freshness: a build after the last change is fresh', () => {
  file('dist/index.html', 200);
  expect(isBuildFresh(root)).toBe(true);
});

test('Build freshness: a change deep in a folder or in a build tool makes the build stale', () => {
  file('dist/index.html', 200);
  file('vite.config.ts', 300);
  expect(isBuildFresh(root)).toBe(false);
  file('vite.config.ts', 150);
  expect(isBuildFresh(root)).toBe(true);
  file('src/ui/app.tsx', 300);
  expect(isBuildFresh(root)).toBe(false);
});

test('Build freshness: a removed file makes the build stale', () => {
  file('dist/index.html', 200);
  folder('src/ui', 300);
  expect(isBuildFresh(root)).toBe(false);
});
