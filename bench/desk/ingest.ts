/**
 * Sends the batches of many players to nginx and php-fpm, which keep them in SQLite, and compares what is stored with what was
 * acknowledged: `npm run bench:desk -- --seconds 60 --rate 200 --file FILE --beside pages,tick`.
 *
 * Batches leave by a timetable of random arrivals, even if earlier ones have not returned, and each latency counts from its
 * scheduled time: a stall is counted by every batch that waits for it. Each is sent once. Without `--file` the database is new;
 * `fill.php` makes a large one. `--beside` repeats other work meanwhile: `pages` reads each page of 30 days in turn, `tick` runs
 * the jobs of cron, `trim` deletes the oldest day again and again, `erase` erases sessions. docs/statistics.md has the figures.
 */
import { type ExecFileException, execFile } from 'node:child_process';
import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startNginxServer } from '../../tests/support/nginx-server';
import { createSite } from '../../tests/support/site-folder';
import { describeMachine } from '../machine';
import { raisePriority } from '../raise-priority';
import { type PlannedBatch, planBatch } from './batches';

const WARM_UP_S = 3;
/** The player gives up a batch after this time. */
const ANSWER_MS = 10_000;
const TARGET_P99_MS = 200;
const POLL_MS = 100;
const TICK_MS = 1;
const MS = 1000;
const EVENTS_A_BATCH = 10;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
const MOST_TOLD = 8;
const MOST_ANSWER = 300;
const PRINT_NUMBER = 'echo (new PDO("sqlite:" . $argv[1]))->query($argv[2])->fetchColumn();';
const PRINT_PAIRS =
  'foreach ((new PDO("sqlite:" . $argv[1]))->query($argv[2], PDO::FETCH_NUM) as $row) echo "$row[0] $row[1]\n";';
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** The user of php-fpm, who owns what it writes. */
const PHP_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PAGES = ['now', 'films', 'film', 'quality', 'sites', 'ads'];

/** A batch that was sent: 0 for a connection that broke, or for no answer in time. */
interface Answer {
  status: number;
  ms: number;
}

interface Sent {
  batch: PlannedBatch;
  answer: Answer;
  /** False in the first seconds, whose times do not count. */
  isMeasured: boolean;
}

/** Rows of a run, by the id of their view or session. */
interface Stored {
  views: ReadonlyMap<string, number>;
  breaks: ReadonlyMap<string, number>;
}

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { seconds: { ...text, default: '60' }, rate: { ...text, default: '200' }, file: text, beside: text },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
const beside = (values.beside ?? '').split(',').filter(Boolean);

const site = await createSite('');
const folder = values.file === undefined ? join(dirname(site.folder), 'data') : dirname(values.file);
const file = values.file ?? join(folder, 'statistics.sqlite');
const cache = join(dirname(site.folder), 'cache');
for (const path of [folder, cache]) {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o777);
}
if (values.file !== undefined && PHP_USER.uid !== undefined) await chown(file, PHP_USER.uid, PHP_USER.gid);
await writeFile(join(site.folder, '.env'), `VV_STATISTICS=sqlite:${file}\nVV_CACHE_DIR=${cache}\n`);
// The servers inherit the niceness, and their sessions exist once they run.
raisePriority();
const server = await startNginxServer({ site: site.folder, extensions: ['pdo', 'pdo_sqlite'] });
raisePriority();
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  agent.destroy();
  await server.close();
  await site.close();
}

/** Prints the figures. Resolves with whether everything acknowledged is stored. */
async function measure(): Promise<boolean> {
  const seed = String(Date.now());
  // Makes the tables of a new file.
  await send(planBatch(`${seed} first`, 0), performance.now());
  const [firstView = 0, firstBreak = 0] = await numbers(
    'SELECT max(rowid) FROM views',
    'SELECT max(rowid) FROM breaks',
  );
  const sizeBefore = await fileBytes();
  const stop = new AbortController();
  const others = beside.map((job) => repeat(job, stop.signal));
  const log = watchLog(stop.signal);
  const sent = await sendAll(seed);
  stop.abort();
  const isWhole = compare(sent, await storedSince(firstView, firstBreak));
  const grown = (await fileBytes()) - sizeBefore;
  printFigures(sent);
  say(
    `largest log ${((await log) / 1e6).toFixed(0)} MB, file + ${(grown / 1e6).toFixed(1)} MB, ${(grown / (sent.length * EVENTS_A_BATCH)).toFixed(0)} bytes an event`,
  );
  for (const other of await Promise.all(others)) say(other);
  say(describeMachine());
  if (server.log() !== '') say(server.log().slice(0, 2000));
  return isWhole;
}

/** Sends batches at random moments until the time is over, and waits for their answers. */
async function sendAll(seed: string): Promise<Sent[]> {
  const waiting: Promise<Sent>[] = [];
  const start = performance.now();
  const end = (WARM_UP_S + seconds) * MS;
  let due = 0;
  for (let number = 0; due < end; number += 1) {
    const batch = planBatch(seed, number);
    while (performance.now() - start < due) await sleep(TICK_MS);
    const isMeasured = due >= WARM_UP_S * MS;
    waiting.push(send(batch, start + due).then((answer) => ({ batch, answer, isMeasured })));
    due += (-Math.log(1 - Math.random()) * MS) / rate;
  }
  return Promise.all(waiting);
}

/** @param dueAt by `performance.now()` */
function send({ body, userAgent }: PlannedBatch, dueAt: number): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - dueAt });
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': userAgent,
    };
    const call = request(
      server.url('statistics'),
      { method: 'POST', agent, headers, timeout: ANSWER_MS },
      (response) => {
        response.resume();
        response.on('close', () => end(response.complete ? (response.statusCode ?? 0) : 0));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => end(0));
    call.end(body);
  });
}

/** Whether each acknowledged batch is in the file: its view with this sequence or a later one, and all rows of its break. */
function compare(sent: readonly Sent[], { views, breaks }: Stored): boolean {
  const lost = sent.filter(({ batch: { viewId, sequence, ad }, answer: { status } }) => {
    const isStored = (views.get(viewId) ?? -1) >= sequence && (ad === null || breaks.get(ad.sessionId) === ad.rows);
    return status === 204 && !isStored;
  }).length;
  const known = new Set(sent.map(({ batch }) => batch.viewId));
  const strange = [...views.keys()].filter((id) => !known.has(id)).length;
  say(`stored ${views.size} views, ${breaks.size} breaks; acknowledged and lost ${lost}, never sent ${strange}`);
  return lost === 0 && strange === 0;
}

async function storedSince(view: number, ad: number): Promise<Stored> {
  const mapOf = async (query: string) => {
    const lines = (await php('-r', PRINT_PAIRS, '--', file, query)).split('\n').filter(Boolean);
    return new Map(lines.map((line) => line.split(' ')).map(([id = '', number]) => [id, Number(number)]));
  };
  return {
    views: await mapOf(`SELECT view_id, sequence FROM views WHERE rowid > ${view}`),
    breaks: await mapOf(`SELECT session_id, count(*) FROM breaks WHERE rowid > ${ad} GROUP BY session_id`),
  };
}

async function fileBytes(): Promise<number> {
  const [pages = 0, size = 0] = await numbers('PRAGMA page_count', 'PRAGMA page_size');
  return pages * size;
}

async function numbers(...queries: readonly string[]): Promise<number[]> {
  return Promise.all(queries.map(async (query) => Number(await php('-r', PRINT_NUMBER, '--', file, query))));
}

/** The output of PHP's command line, as the user of php-fpm. */
function php(...parameters: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { ...PHP_USER, maxBuffer: MOST_OUTPUT_BYTES };
    execFile('php', [...parameters], options, (error: ExecFileException | null, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}

/** Repeats a job until the signal, and tells how often it ran and how long it took. */
async function repeat(job: string, signal: AbortSignal): Promise<string> {
  const times: number[] = [];
  const answers = new Map<string, number>();
  for (let number = 0; !signal.aborted; number += 1) {
    const start = performance.now();
    const answer = await runJob(job, number).catch((error: Error) => error.message.slice(0, MOST_ANSWER));
    times.push(performance.now() - start);
    const last = answer.trim();
    if (job !== 'pages' || !/ 200$/.test(last)) answers.set(last, (answers.get(last) ?? 0) + 1);
  }
  const told = [...answers.keys()].slice(0, MOST_TOLD).join(' | ');
  return `beside, ${job}: ${times.length} times, ms ${percentilesOf(times)} ${told}`;
}

function runJob(job: string, number: number): Promise<string> {
  switch (job) {
    case 'pages':
      return php(join(FOLDER, 'pages.php'), file, '1', PAGES[number % PAGES.length] ?? '', '30', '');
    case 'tick':
      return php(join(site.folder, 'desk.php'), 'tick');
    default:
      return php(join(FOLDER, 'jobs.php'), file, job);
  }
}

/** The largest size of the file's log, in bytes. */
async function watchLog(signal: AbortSignal): Promise<number> {
  let largest = 0;
  while (!signal.aborted) {
    const size = await stat(`${file}-wal`).then(
      (log) => log.size,
      () => 0,
    );
    largest = Math.max(largest, size);
    await sleep(POLL_MS);
  }
  return largest;
}

function printFigures(sent: readonly Sent[]): void {
  const answers = sent.filter(({ isMeasured }) => isMeasured).map(({ answer }) => answer);
  const count = (isIt: (status: number) => boolean) => answers.filter(({ status }) => isIt(status)).length;
  const [good, busy] = [count((status) => status === 204), count((status) => status === 503)];
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  say(`sent ${answers.length} in ${seconds} s, ${(answers.length / seconds).toFixed(1)} a second`);
  say(`204: ${good}, 503: ${busy}, other: ${answers.length - good - busy}`);
  say(`ms from the timetable: ${percentilesOf(answers.map(({ ms }) => ms))}`);
  say(
    `p99 <= ${TARGET_P99_MS} ms and all acknowledged: ${p99 <= TARGET_P99_MS && good === answers.length ? 'yes' : 'NO'}`,
  );
}

function percentilesOf(values: readonly number[]): string {
  const of = (share: number) => percentile(values, share).toFixed(0);
  return `p50 ${of(0.5)}, p95 ${of(0.95)}, p99 ${of(0.99)}, most ${of(1)}`;
}

/** By nearest rank. */
function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
