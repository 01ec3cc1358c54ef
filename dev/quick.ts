/**
 * `npm run quick`: types, lint, unit, flow and interface tests, in less than a minute, and the remarks of `npm run words`.
 * `npm run quick -- --changed` runs what the files changed since the last commit touch.
 */
import { fileURLToPath } from 'node:url';
import { filesChangedSince } from './support/git-changes';
import { quickSteps } from './support/quick-steps';
import { runSteps } from './support/run-steps';
import { wordsReport } from './words/words-report';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const WHOLE_LIMIT_MS = 5 * 60_000;
/** More would push the first failure off the screen. */
const MOST_REMARKS = 20;

const changedOnly = process.argv.includes('--changed');
// Everything is checked if git gives no diff.
const changed = changedOnly ? filesChangedSince(ROOT, 'HEAD') : null;
const steps = runSteps(quickSteps(ROOT, changed), ROOT, WHOLE_LIMIT_MS);
// Read beside the first steps and printed before their results, so that a failure is what stands last.
process.stdout.write(wordsReport(ROOT, changedOnly, MOST_REMARKS));
process.exitCode = await steps;
