/**
 * `npm run sizes`: prints the sizes of the build in `dist` beside their limits. `npm run sizes -- --write` makes them the
 * limits.
 */
import { writeFileSync } from 'node:fs';
import { readBundle } from './bundle';
import { authorTable, LIMITS_PATH, limitsText, measureSums, readLimits, sumsTable } from './size-sums';

const bundle = await readBundle();
const sums = measureSums(bundle);
// Before the limits are read: a file with a conflict of a merge is mended by this command, too.
if (process.argv.includes('--write')) writeFileSync(LIMITS_PATH, limitsText(sums));
process.stdout.write(
  `${sumsTable(sums, readLimits())}\n\nbefore the first frame, by author:\n${authorTable(bundle)}\n`,
);
