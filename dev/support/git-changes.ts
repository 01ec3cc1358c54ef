import { spawnSync } from 'node:child_process';
import { withoutGitVariables } from './git-hooks.mjs';

/**
 * The commit that the work in progress is compared with: where the branch left `origin/main`, or the commit before on
 * that branch itself. Null where there is no history to compare with.
 */
export function baseCommit(root: string): string | null {
  const head = git(root, 'rev-parse', 'HEAD');
  const fork = git(root, 'merge-base', 'HEAD', 'origin/main');
  return fork !== null && fork !== head ? fork : git(root, 'rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** Files that differ from the commit, with those not committed or added yet; null where git cannot tell. */
export function filesChangedSince(root: string, commit: string): string[] | null {
  const changed = git(root, 'diff', '--name-only', '-z', commit, '--');
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (changed === null || added === null) return null;
  return [...new Set([...changed.split('\0'), ...added.split('\0')])].filter((path) => path !== '');
}

function git(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: withoutGitVariables(process.env),
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 && stdout !== '' ? stdout.trim() : status === 0 ? '' : null;
}
