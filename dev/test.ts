/**
 * `npm test`: runs all checks and tests, in parallel where cores are free, and continues after a failure. `npm test --
 * --only unit,e2e` selects steps. The last line is `N passed, N failed`. The exit code is 0 only if nothing failed.
 */
import { fileURLToPath } from 'node:url';
import { runSteps } from './support/run-steps';
import { chooseSteps } from './support/test-steps';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Limit of the whole run: far above its time on two idle cores, and with the set-up within CI's limit of 90 minutes. */
const WHOLE_LIMIT_MS = 85 * 60_000;

const steps = chooseSteps(process.argv.slice(2));
if ('unknown' in steps) {
  process.stderr.write(`There is no step "${steps.unknown}".\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await runSteps(steps, ROOT, WHOLE_LIMIT_MS);
}
