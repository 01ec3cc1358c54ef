/** Points a checkout at the hooks of `dev/hooks`. Plain JavaScript: it runs before any npm package is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const HOOKS_PATH = 'dev/hooks';

/**
 * Installs the hooks in a git checkout. A copy without git, a CI run and a checkout with hooks of its own stay as they
 * are. Git that is missing or fails is no reason to stop a start.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean} whether the hooks were installed now
 */
export function installHooks(root, env) {
  // `.git` is a folder in a clone and a file in a worktree.
  if (isCi(env) || !existsSync(join(root, '.git'))) return false;
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-C', root, 'config', ...args], { encoding: 'utf8', env: withoutGitVariables(process.env) });
  // Status 1 means that no value is set.
  if (git('--get', 'core.hooksPath').status !== 1) return false;
  return git('--local', 'core.hooksPath', HOOKS_PATH).status === 0;
}

/**
 * The environment without the variables of a running git hook. They name its repository and index, and git prefers them
 * to the folder it is called in.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutGitVariables(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_')));
}

/** @param {NodeJS.ProcessEnv} env */
function isCi({ CI }) {
  return CI !== undefined && CI !== '' && CI !== 'false';
}
