import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseCommit, filesChangedSince, linesChangedSince } from '../../../dev/support/git-changes';
import { reasonToSkipService } from '../../../dev/support/service-step';

let root: string;

/** The environment of Git without the settings of the developer and of a running Git hook. */
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

const reason = () => reasonToSkipService({ root });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vv-git-'));
  git('init', '-q', '-b', 'main');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('baseCommit', () => {
  test('is the commit where the branch left origin/main', () => {
    const fork = commit('a');
    git('update-ref', 'refs/remotes/origin/main', fork);
    commit('b');
    commit('c');
    expect(baseCommit(root)).toBe(fork);
  });

  test('is the previous commit on origin/main itself and without a remote', () => {
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
  test('lists committed, changed, removed and added files, and no ignored ones', () => {
    file('.gitignore', 'dist');
    const base = commit('kept', 'changed', 'removed');
    commit('committed');
    file('changed', 'other');
    rmSync(join(root, 'removed'));
    file('added file');
    file('dist');
    expect(filesChangedSince(root, base)?.sort()).toEqual(['added file', 'changed', 'committed', 'removed']);
  });

  test('is null when git fails', () => {
    expect(filesChangedSince(root, 'no-such-commit')).toBeNull();
  });
});

describe('linesChangedSince', () => {
  test('lists changed and added lines, the line before a removed one, and all of a new file', () => {
    file('a b.ts', '1\n2\n3\n4\n5\n6\n7\n');
    const base = commit('same', 'removed');
    file('a b.ts', '1\nnew\nnew\n3\n4\n5\n7\nlast\n');
    rmSync(join(root, 'removed'));
    file('added.ts');
    const changes = linesChangedSince(root, base);
    expect(changes?.get('a b.ts')).toEqual([
      { from: 2, to: 3 },
      { from: 6, to: 6 },
      { from: 8, to: 8 },
    ]);
    expect(changes?.get('added.ts')).toEqual([{ from: 1, to: Number.POSITIVE_INFINITY }]);
    expect(changes?.has('same')).toBe(false);
  });

  test('is null when git fails', () => {
    expect(linesChangedSince(root, 'no-such-commit')).toBeNull();
  });
});

describe('reasonToSkipService', () => {
  test('names the commit since which the service has not changed', () => {
    const base = commit('a');
    commit('src/b');
    expect(reason()).toBe(`skipped: nothing of the service changed since ${base.slice(0, 9)}`);
  });

  test('is null after a change of the service, committed or not', () => {
    commit('a');
    commit('services/b');
    expect(reason()).toBeNull();
    commit('src/b');
    expect(reason()).not.toBeNull();
    file('services/reference/app.ts');
    expect(reason()).toBeNull();
  });

  test('is null without a history', () => {
    commit('a');
    expect(reason()).toBeNull();
  });
});
