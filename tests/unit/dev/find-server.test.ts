import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findServer } from '../../../dev/support/find-server.mjs';

let folder: string;
const put = (name: string, mode: number) => {
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), mode);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vv-servers-'));
  put('php-fpm8.4', 0o755);
  put('php-fpm8.4.bak', 0o755);
  put('nginx-debug', 0o755);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('findServer: finds a server by its name, also with a version, in the first folder that has one', () => {
  const path = ['', join(folder, 'missing'), folder].join(delimiter);
  expect(findServer('php-fpm', path)).toBe(join(folder, 'php-fpm8.4'));
});

test('findServer: skips files with another name and files that cannot be executed', () => {
  put('nginx', 0o644);
  expect(findServer('nginx', folder) ?? '').not.toContain(folder);
  rmSync(join(folder, 'nginx'));
});
