/**
 * `npm test`: every check and test, side by side where cores are free, going on after a failure. `npm test -- --only
 * unit,e2e` picks steps. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { fileURLToPath } from 'node:url';
import { runSteps } from './support/run-steps';
import { chooseSteps } from './support/test-steps';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Far more than it takes on two idle cores, and within what CI gives. */
const WHOLE_LIMIT_MS = 80 * 60_000;

const steps = chooseSteps(process.argv.slice(2));
if ('unknown' in steps) {
  process.stderr.write(`There is no step "${steps.unknown}".\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await runSteps(steps, ROOT, WHOLE_LIMIT_MS);
}
