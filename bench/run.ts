/**
 * `npm run bench`: measures and prints one table; a whole run writes `bench/results.md`. `npm run bench -- --only
 * ad-start --runs 9` picks benches and how often each case is measured.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../tests/support/chromium';
import { adLeaks } from './ads/ad-leaks';
import { adStart } from './ads/ad-start';
import type { Bench, Row } from './bench';
import { buildPages } from './build-pages';
import { installPeers } from './install-peers';
import { machineFacts } from './machine';
import { startPageServer } from './page-server';
import { table } from './table';

const BENCHES: readonly Bench[] = [adStart, adLeaks];
/** Design, section 5: at least so many, and a median of them. */
const LEAST_RUNS = 7;
const RESULTS = new URL('results.md', import.meta.url);

const { values: options } = parseArgs({ options: { only: { type: 'string' }, runs: { type: 'string' } } });
const runs = Number(options.runs ?? LEAST_RUNS);
const names = options.only?.split(',') ?? BENCHES.map(({ name }) => name);
const chosen = BENCHES.filter(({ name }) => names.includes(name));
if (chosen.length !== names.length || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(`--only takes of ${BENCHES.map(({ name }) => name).join(',')}; --runs a number from 1\n`);
  process.exit(1);
}

installPeers();
const files = await buildPages(Object.assign({}, ...chosen.map(({ pages }) => pages)));
const server = await startPageServer(files);
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_ARGS] });
try {
  const machine = machineFacts(browser.version());
  const rows: Row[] = [];
  for (const bench of chosen) rows.push(...(await bench.run({ browser, runs, pages: server.origin })));
  const text = table(rows);
  process.stdout.write(`${text}\n${machine}\n`);
  if (options.only === undefined && runs >= LEAST_RUNS) await writeFile(RESULTS, results(text, machine));
} finally {
  await browser.close();
  await server.close();
}

/** The file of the figures; machines differ, so only figures of one run compare. */
function results(text: string, machine: string): string {
  const notes = BENCHES.map(({ name, note }) => `**${name}**: ${note}\n`).join('\n');
  return `# Figures

Written by \`npm run bench\`. Compare figures of one run only.

${text}
${machine}.

${notes}`;
}
