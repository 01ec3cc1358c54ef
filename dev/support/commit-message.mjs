/**
 * The form of a commit message, as CONTRIBUTING.md describes it. Plain JavaScript and no imports from packages: the
 * hook has to run before any npm package is installed.
 */
import { readFileSync } from 'node:fs';

export const COMMIT_TYPES = ['feat', 'fix', 'refactor', 'test', 'docs', 'build', 'chore', 'perf'];
export const SUBJECT_LENGTH = 72;

const SUBJECT = new RegExp(`^(?:${COMMIT_TYPES.join('|')})(?:\\([a-z0-9-]+(?:,[a-z0-9-]+)*\\))?!?: \\S`);

/** Git writes these subjects itself, and rebases squash the last three. A merge has its reasons in its commits. */
const WRITTEN_BY_GIT = /^(?:Merge |merge: |Revert "|fixup! |squash! |amend! )/;

/** Git adds the diff below this line with `commit --verbose`. */
const SCISSORS = /^# -+ >8 -+$/m;

/**
 * Finds what is wrong with a commit message.
 * @param {string} message as git hands it to the hook, comment lines included
 * @returns {string[]} one sentence for each fault; empty for a good message
 */
export function commitFaults(message) {
  const text = (message.split(SCISSORS)[0] ?? '')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();
  const [subject = '', second = '', ...rest] = text.split('\n');
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const faults = [];
  if (!SUBJECT.test(subject)) {
    faults.push(`The subject must be "type(scope): subject"; the types are ${COMMIT_TYPES.join(', ')}.`);
  }
  if (subject.length > SUBJECT_LENGTH) {
    faults.push(`The subject has ${subject.length} characters; ${SUBJECT_LENGTH} is the limit.`);
  }
  if (second.trim() !== '') faults.push('The second line must be empty.');
  if (rest.join('').trim() === '') faults.push('The body is missing: say why the change is needed.');
  return faults;
}

const [, script = '', file] = process.argv;
// The hook runs this file; a test imports it.
if (script.endsWith('commit-message.mjs') && file !== undefined) {
  const faults = commitFaults(readFileSync(file, 'utf8'));
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\nCONTRIBUTING.md, Commits, has examples.\n`);
    process.exitCode = 1;
  }
}
