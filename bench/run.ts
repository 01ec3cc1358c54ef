/**
 * `npm run bench`: measures and prints one table; a whole run writes `bench/results.md`. `npm run bench -- --only
 * widget,bare --runs 10` picks benches, players or both, and how often each case is measured.
 */
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, HEADLESS_PATH } from '../tests/support/chromium';
import { adLeaks } from './ads/ad-leaks';
import { adStart } from './ads/ad-start';
import type { Bench, Row } from './bench';
import { buildPages } from './build-pages';
import { episodeChange } from './first-frame/episode-change';
import { firstFrame } from './first-frame/first-frame';
import { heap } from './first-frame/heap';
import { otherLinks } from './first-frame/other-links';
import { playerLeaks } from './first-frame/player-leaks';
import { PLAYER_NAMES } from './first-frame/players';
import { seek } from './first-frame/seek';
import { installPeers } from './install-peers';
import { describeMachine } from './machine';
import { startPageServer } from './page-server';
import { readRunOptions } from './run-options';
import { table } from './table';

const BENCHES: readonly Bench[] = [firstFrame, otherLinks, episodeChange, seek, heap, playerLeaks, adStart, adLeaks];
/** The least number of runs whose median is reported: docs/performance.md, Method. */
const LEAST_RUNS = 7;
/** Limit of a bench, after which it hangs. */
const LIMIT_MINUTES = 18;
const RESULTS = new URL('results.md', import.meta.url);

const options = readRunOptions(process.argv.slice(2), {
  benches: BENCHES.map(({ name }) => name),
  players: PLAYER_NAMES,
  runs: LEAST_RUNS,
});
if (!options.ok) {
  process.stderr.write(`${options.error}\n`);
  process.exit(1);
}
const { benches, players, runs, isWhole } = options.value;
const chosen = BENCHES.filter(({ name }) => benches.includes(name));

let current = 'the preparations';
setTimeout(() => {
  process.stderr.write(`Given up after ${LIMIT_MINUTES} minutes, in ${current}\n`);
  process.exit(1);
}, LIMIT_MINUTES * 60_000).unref();
installPeers();
const files = await buildPages(Object.assign({}, ...chosen.map(({ pages }) => pages)));
const server = await startPageServer(files);
// Headless, because a window would use the CPU that the page is measured on.
const browser = await chromium.launch({ executablePath: HEADLESS_PATH, args: [...CHROMIUM_ARGS] });
try {
  const machine = describeMachine(browser.version());
  const rows: Row[] = [];
  for (const bench of chosen) {
    current = bench.name;
    rows.push(...(await bench.run({ browser, players, runs, pages: server.origin })));
  }
  const text = table(rows);
  process.stdout.write(`${text}\n${machine}\n`);
  if (isWhole && runs >= LEAST_RUNS) await writeFile(RESULTS, results(text, machine));
} finally {
  await browser.close();
  await server.close();
}

/** Formats the results file. Only results of one run are comparable, because machines differ. */
function results(text: string, machine: string): string {
  const notes = BENCHES.map(({ name, note }) => `**${name}**: ${note}\n`).join('\n');
  return `# Figures

Written by \`npm run bench\`. Compare figures of one run only.

${text}
${machine}.

${notes}`;
}
