import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOOKS_PATH, installHooks, withoutGitVariables } from '../../../dev/support/git-hooks.mjs';

let root: string;

const env = withoutGitVariables(process.env);
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', env }).trim();
const hooksPath = () => git('config', '--local', '--default', '', '--get', 'core.hooksPath');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vv-hooks-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('installHooks', () => {
  test('points a checkout at the hooks once', () => {
    git('init', '-q');
    expect(installHooks(root, {})).toBe(true);
    expect(hooksPath()).toBe(HOOKS_PATH);
    expect(installHooks(root, {})).toBe(false);
  });

  test('leaves the repository of a running git hook alone', () => {
    git('init', '-q');
    const decoy = mkdtempSync(join(tmpdir(), 'vv-decoy-'));
    execFileSync('git', ['-C', decoy, 'init', '-q'], { env });
    vi.stubEnv('GIT_DIR', join(decoy, '.git'));
    try {
      expect(installHooks(root, {})).toBe(true);
      expect(hooksPath()).toBe(HOOKS_PATH);
      expect(readFileSync(join(decoy, '.git/config'), 'utf8')).not.toContain('hooksPath');
    } finally {
      vi.unstubAllEnvs();
      rmSync(decoy, { recursive: true, force: true });
    }
  });

  test.each(['true', '1'])('does nothing in a CI run (CI=%s)', (CI) => {
    git('init', '-q');
    expect(installHooks(root, { CI })).toBe(false);
    expect(hooksPath()).toBe('');
  });

  test('keeps the hooks that a developer has set', () => {
    git('init', '-q');
    git('config', 'core.hooksPath', 'my-hooks');
    expect(installHooks(root, {})).toBe(false);
    expect(hooksPath()).toBe('my-hooks');
  });

  test('does nothing in a copy without git', () => {
    expect(installHooks(root, {})).toBe(false);
    expect(existsSync(join(root, '.git'))).toBe(false);
  });
});

test('CI script: tells setup that it runs in CI', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^export CI=/m);
});

test.each(['pre-commit', 'commit-msg'])('Git hook: %s can be executed', (name) => {
  expect(statSync(join(HOOKS_PATH, name)).mode & 0o111).not.toBe(0);
});
