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

/** Changed lines of a file that follow one another: the first and the last. */
export interface ChangedLines {
  from: number;
  to: number;
}

/**
 * The lines of each file that differ from the commit; a file not added yet has all. Removed lines count as the line before
 * them. Null where git cannot tell.
 */
export function linesChangedSince(root: string, commit: string): Map<string, ChangedLines[]> | null {
  const diff = git(root, '-c', 'core.quotePath=false', 'diff', ...PLAIN_DIFF, commit, '--');
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (diff === null || added === null) return null;
  const untracked = added.split('\0').filter((path) => path !== '');
  const whole = untracked.map((path): [string, ChangedLines[]] => [path, [{ from: 1, to: Number.POSITIVE_INFINITY }]]);
  const tracked = diff.split(/^diff --git /m).map((text): [string, ChangedLines[]] => {
    const path = /^\+\+\+ b\/(.*?)\t?$/m.exec(text)?.[1] ?? '';
    return [path, [...text.matchAll(HUNK)].map(([, start, count]) => changedLines(Number(start), Number(count ?? 1)))];
  });
  return new Map([...whole, ...tracked]);
}

const HUNK = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm;

const changedLines = (start: number, count: number): ChangedLines => ({
  from: start,
  to: start + Math.max(count, 1) - 1,
});

/** The same form whatever the settings of the developer are. */
const PLAIN_DIFF = ['--unified=0', '--no-color', '--no-ext-diff', '--no-renames', '--src-prefix=a/', '--dst-prefix=b/'];

function git(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: withoutGitVariables(process.env),
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 && stdout !== '' ? stdout.trim() : status === 0 ? '' : null;
}
