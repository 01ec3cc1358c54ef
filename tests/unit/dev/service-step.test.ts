import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseCommit, filesChangedSince } from '../../../dev/support/git-changes';
import { reasonToSkipService, SERVICE_PATHS } from '../../../dev/support/service-step';

let root: string;

/** Git without the settings of whoever runs the tests, nor those that a hook of Git hands down. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'a'],
      [`GIT_${who}_EMAIL`, 'a'],
    ]),
  ),
};

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trim();

function file(path: string, text = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(...paths: string[]): string {
  for (const path of paths) file(path);
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', paths.join());
  return git('rev-parse', 'HEAD');
}

const reason = (ci?: string) => reasonToSkipService({ root, env: ci === undefined ? {} : { CI: ci } });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vv-git-'));
  git('init', '-q', '-b', 'main');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('baseCommit', () => {
  test('is where the branch left origin/main', () => {
    const fork = commit('a');
    git('update-ref', 'refs/remotes/origin/main', fork);
    commit('b');
    commit('c');
    expect(baseCommit(root)).toBe(fork);
  });

  test('is the commit before on origin/main itself, and without a remote', () => {
    const before = commit('a');
    const head = commit('b');
    expect(baseCommit(root)).toBe(before);
    git('update-ref', 'refs/remotes/origin/main', head);
    expect(baseCommit(root)).toBe(before);
  });

  test('is null for a first commit', () => {
    commit('a');
    expect(baseCommit(root)).toBeNull();
  });
});

describe('filesChangedSince', () => {
  test('lists what was committed, changed, removed and added, not what is ignored', () => {
    file('.gitignore', 'dist');
    const base = commit('kept', 'changed', 'removed');
    commit('committed');
    file('changed', 'other');
    rmSync(join(root, 'removed'));
    file('added file');
    file('dist');
    expect(filesChangedSince(root, base)?.sort()).toEqual(['added file', 'changed', 'committed', 'removed']);
  });

  test('is null where git cannot tell', () => {
    expect(filesChangedSince(root, 'no-such-commit')).toBeNull();
  });
});

describe('reasonToSkipService', () => {
  test('names the commit since which nothing of the service changed', () => {
    const base = commit('a');
    commit('src/b');
    expect(reason()).toBe(`skipped: nothing of the service changed since ${base.slice(0, 9)}`);
  });

  test.each(SERVICE_PATHS)('is null after a change of %s', (start) => {
    commit('a');
    commit(start.endsWith('/') ? `${start}x.ts` : start);
    expect(reason()).toBeNull();
  });

  test('is null for a change that is not committed', () => {
    commit('a');
    commit('src/b');
    file('services/reference/app.ts');
    expect(reason()).toBeNull();
  });

  test('is null in CI, and without a history', () => {
    commit('a');
    expect(reason()).toBeNull();
    commit('src/b');
    expect(reason('true')).toBeNull();
  });
});
