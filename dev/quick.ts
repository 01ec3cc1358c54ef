/**
 * `npm run quick`: types, lint, unit, flow and interface tests, in less than a minute. `npm run quick -- --changed` runs
 * what the files changed since the last commit touch.
 */
import { fileURLToPath } from 'node:url';
import { filesChangedSince } from './support/git-changes';
import { quickSteps } from './support/quick-steps';
import { runSteps } from './support/run-steps';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const WHOLE_LIMIT_MS = 5 * 60_000;

// Everything is checked if git gives no diff.
const changed = process.argv.includes('--changed') ? filesChangedSince(ROOT, 'HEAD') : null;
process.exitCode = await runSteps(quickSteps(ROOT, changed), ROOT, WHOLE_LIMIT_MS);
