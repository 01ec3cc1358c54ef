/**
 * `npm run bench`: measures and prints one table for each browser; a whole run writes `bench/results.md`. `npm run bench
 * -- --only widget,bare --runs 10` picks benches, parts of them, players or all of these, and how often each case is
 * measured; `--browser` picks the browser.
 */
import { writeFile } from 'node:fs/promises';
import { createTlsIdentity } from '../tests/support/local-authority';
import { adLeaks } from './ads/ad-leaks';
import { adStart } from './ads/ad-start';
import type { Bench, Row } from './bench';
import { BROWSER_NAMES, type BrowserName, startBrowser } from './browsers';
import { buildPages } from './build-pages';
import { episodeChange } from './first-frame/episode-change';
import { heap } from './first-frame/heap';
import { otherLinks } from './first-frame/other-links';
import { playerLeaks } from './first-frame/player-leaks';
import { PLAYER_NAMES } from './first-frame/players';
import { seek } from './first-frame/seek';
import { visits } from './first-frame/visits';
import { installPeers } from './install-peers';
import { describeMachine } from './machine';
import { startPageServer } from './page-server';
import { recovery } from './recovery/recovery';
import { readRunOptions } from './run-options';
import { table } from './table';

const BENCHES: readonly Bench[] = [
  visits,
  episodeChange,
  seek,
  otherLinks,
  heap,
  playerLeaks,
  adStart,
  adLeaks,
  recovery,
];
/** The least number of runs whose median is reported: docs/performance.md, Method. */
const LEAST_RUNS = 7;
/** Limit of a bench, after which it hangs. */
const LIMIT_MINUTES = 45;
const RESULTS = new URL('results.md', import.meta.url);

const options = readRunOptions(process.argv.slice(2), {
  benches: BENCHES,
  players: PLAYER_NAMES,
  browsers: BROWSER_NAMES,
  runs: LEAST_RUNS,
});
if (!options.ok) {
  process.stderr.write(`${options.error}\n`);
  process.exit(1);
}
const { benches, players, browsers, runs, isWhole } = options.value;
const chosen = BENCHES.flatMap((bench) =>
  benches.filter(({ name }) => name === bench.name).map(({ parts }) => ({ bench, parts })),
);

let current = 'the preparations';
setTimeout(() => {
  process.stderr.write(`Given up after ${LIMIT_MINUTES} minutes, in ${current}\n`);
  process.exit(1);
}, LIMIT_MINUTES * 60_000).unref();
installPeers();
const certificate = await createTlsIdentity('localhost');
const files = await buildPages(Object.assign({}, ...chosen.map(({ bench }) => bench.pages)));
const server = await startPageServer(files);
try {
  const machine = describeMachine();
  const tables: string[] = [];
  for (const browser of browsers) tables.push(await measureIn(browser));
  process.stdout.write(`${machine}\n`);
  if (isWhole && runs >= LEAST_RUNS) await writeFile(RESULTS, results(tables, machine));
} finally {
  await server.close();
}

/** Runs the chosen benches in a browser. Those that run in one browser only run in the last one. */
async function measureIn(name: BrowserName): Promise<string> {
  const { browser, title, close } = await startBrowser(name, certificate.chromiumArg);
  try {
    const rows: Row[] = [];
    for (const { bench, parts } of chosen) {
      if (!bench.isPerBrowser && name !== browsers.at(-1)) continue;
      current = `${bench.name} in ${title}`;
      process.stderr.write(`${current}…\n`);
      rows.push(...(await bench.run({ browser, players, parts, runs, certificate, pages: server.origin })));
    }
    const text = `## ${title}\n\n${table(rows)}`;
    process.stdout.write(`${text}\n`);
    return text;
  } finally {
    await close();
  }
}

/** Formats the results file. Only results of one run are comparable, because machines differ. */
function results(tables: readonly string[], machine: string): string {
  const notes = BENCHES.map(({ name, note }) => `**${name}**: ${note}\n`).join('\n');
  return `# Figures

Written by \`npm run bench\`. Compare figures of one run and one browser only.

${tables.join('\n')}
${machine}.

## Method

${notes}`;
}
