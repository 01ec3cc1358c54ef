/**
 * `npm run faults`: tries every fault of the table and prints a Markdown table with a summary. `--only PATTERN` selects
 * faults by name, `--workers N` sets how many run at a time (3 by default), `--out FILE` also writes the table to a file
 * after each fault. The exit code is 0 only if each fault left the expected behaviour.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { E2E_ORIGIN, E2E_SERVERS } from '../../dev/support/e2e-origins';
import { startGroup } from '../../dev/support/process-group';
import { waitForAnswer } from '../../dev/support/wait-for-answer';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, HEADLESS_PATH } from '../../tests/support/chromium';
import type { Fault } from './fault';
import { type Row, report } from './report';
import { runFault } from './run-fault';
import { FAULTS } from './table';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** The build may be stale: then the servers build first. */
const SERVERS_LIMIT_MS = 180_000;
/** Distance in the table of two faults tried after one another. */
const STRIDE = 7;
/** A browser is replaced after this number of faults, so that none suffers from those before it. */
const FAULTS_A_BROWSER = 25;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '3' },
    out: { type: 'string' },
  },
});

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: HEADLESS_PATH,
    args: [...CHROMIUM_ARGS, AUTOPLAY_ARG],
    // Playwright would close the browser and let this process go on.
    handleSIGINT: false,
    handleSIGTERM: false,
  });

const queue = FAULTS.filter(({ name }) => new RegExp(values.only).test(name));
const rows = new Map<Fault, Row>();

/** The rows so far, in the order of the table. */
const inOrder = (): Row[] => queue.flatMap((fault) => rows.get(fault) ?? []);

function note(row: Row): void {
  rows.set(row.fault, row);
  const { outcome, kind, afterS, recoveryS, problems } = row.verdict;
  const seen = `${outcome}${kind === null ? '' : ` (${kind})`} after ${afterS ?? '-'} s, back after ${recoveryS ?? '-'} s`;
  const result = problems.length === 0 ? 'ok  ' : 'FAIL';
  process.stdout.write(`${result} ${row.fault.name}: ${seen} ${problems.join('; ')}\n`);
  if (values.out !== undefined) writeFileSync(values.out, report(inOrder()));
}

async function work(next: Iterator<Fault>): Promise<void> {
  let browser = await launch();
  let tried = 0;
  for (let item = next.next(); !item.done; item = next.next()) {
    if (tried >= FAULTS_A_BROWSER || !browser.isConnected()) {
      await browser.close().catch(() => undefined);
      browser = await launch();
      tried = 0;
    }
    tried += 1;
    const fault = item.value;
    try {
      note({ fault, verdict: await runFault(browser, fault) });
    } catch (error) {
      process.stdout.write(`FAIL ${fault.name}: the suite itself: ${String(error)}\n`);
      process.exitCode = 1;
    }
  }
  await browser.close();
}

/** The faults in another order, in which similar ones are far from each other. */
function spread(faults: readonly Fault[]): Fault[] {
  return Array.from({ length: STRIDE }, (_, start) =>
    faults.filter((_fault, index) => index % STRIDE === start),
  ).flat();
}

async function main(): Promise<void> {
  const servers = startGroup(process.execPath, ['--import', 'tsx', 'dev/start.ts', '--for-tests'], {
    cwd: ROOT,
    env: { ...process.env, ...E2E_SERVERS },
    onOutput: (text) => void (/error/i.test(text) && process.stderr.write(text)),
  });
  try {
    const stopped = servers.exited.then(() => Promise.reject(new Error('The servers stopped')));
    await Promise.race([stopped, waitForAnswer(`${E2E_ORIGIN.host}/`, SERVERS_LIMIT_MS)]);
    // Similar faults stand together: spread, a run that is cut short has tried some of each.
    const next = spread(queue).values();
    await Promise.race([stopped, Promise.all(Array.from({ length: Number(values.workers) }, () => work(next)))]);
  } finally {
    await servers.stop();
  }
  process.stdout.write(`\n${report(inOrder())}`);
  if (rows.size < queue.length || inOrder().some(({ verdict }) => verdict.problems.length > 0)) process.exitCode = 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
await main();
