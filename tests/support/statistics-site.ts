import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NginxServer, startNginxServer } from './nginx-server';
import { createSite, type SiteFolder } from './site-folder';

const CONNECTIONS = 8;
const MOST_TRIES = 200;

interface UnderKills {
  /** Batches of each view, with rising sequences. */
  messages: number;
  /** Between two kills of a process of PHP. Most of the four must live for long enough to store a batch. */
  killEveryMs: number;
  /** Between two tries of a batch. */
  pauseMs: number;
  /** Runs at the same time, with the number of the views that wait. */
  beside(waiting: () => number): Promise<void>;
}

const UNDER_KILLS: UnderKills = { messages: 1, killEveryMs: 30, pauseMs: 0, beside: async () => {} };

/** Answers to a batch that was not stored: from PHP, or from nginx after a kill; 0 for a connection that broke. */
const NOT_STORED = [0, 502, 503, 504];

/** A random id of a view or session. */
export const randomId = () => randomBytes(16).toString('hex');

/** A batch with one view and one break of its own, which has played for as many seconds as its sequence says. */
export function batchOf(view: string, sequence = 1): string {
  const common = { view_id: view, session_id: view, page_origin: 'https://site.example', video_id: 7, sequence };
  const times = { video_startup_ms: 500, played_ms: 1000 * sequence, watch_ms: 1500 * sequence };
  const quality = { ...common, ...times, reason: 'end', duration: 100 };
  const source = { host: 'ads.example', asked: 1, answered: 1, filled: 1, errors: 0, code: null, ms: 9, hops: 0 };
  const ads = [{ erid: 'e', started: 1, quartiles: [1, 1, 1], completed: 1, clicks: 0, first_frame_ms: 5 }];
  const ledger = { ...common, break_number: 1, break_type: 'preroll', sources: [{ ...source, ads }] };
  return JSON.stringify([
    { id: `${view}-1`, event: 'qoe', payload: quality },
    { id: `${view}-2`, event: 'ad_break', payload: ledger },
  ]);
}

/** An uploaded player that keeps statistics, served by nginx and php-fpm. */
export class StatisticsSite {
  /** The folder of the database, the caches and the ids of PHP's processes. The user of PHP writes there. */
  readonly data: string;
  readonly site: SiteFolder;
  private readonly extensions: readonly string[];
  #server: NginxServer | null = null;

  private constructor(site: SiteFolder, extensions: readonly string[]) {
    this.site = site;
    this.extensions = extensions;
    this.data = join(dirname(site.folder), 'data');
  }

  /**
   * @param storage the value of VV_STATISTICS, by the folder of the data
   * @param extensions that PHP loads
   */
  static async create(storage: (data: string) => string, extensions: readonly string[]): Promise<StatisticsSite> {
    const made = new StatisticsSite(await createSite(''), extensions);
    for (const folder of [made.data, join(made.data, 'cache'), join(made.data, 'pids')]) {
      await mkdir(folder);
      await chmod(folder, 0o777);
    }
    const env = `VV_STATISTICS=${storage(made.data)}\nVV_CACHE_DIR=${made.data}/cache\n`;
    await writeFile(join(made.site.folder, '.env'), env);
    return made;
  }

  async start(ini: Record<string, string> = {}): Promise<void> {
    this.#server = await startNginxServer({ site: this.site.folder, ini, extensions: this.extensions });
  }

  /** Ends the servers and keeps the folder. */
  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.site.close();
  }

  url(query: string): string {
    return this.#server?.url(query) ?? '';
  }

  log(): string {
    return this.#server?.log() ?? '';
  }

  send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url('statistics'), {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain', ...headers },
    });
  }

  /** Repeats a batch until it is acknowledged. */
  async deliver(body: string, pauseMs = 0): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const status = await this.send(body).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 204) return;
      if (!NOT_STORED.includes(status)) throw new Error(`a batch was answered with ${status}`);
      await sleep(pauseMs);
    }
    throw new Error('a batch was never acknowledged');
  }

  /**
   * Delivers batches of a view and a break each while processes of PHP are killed.
   * @returns number of kills
   */
  async deliverUnderKills(views: number, options: Partial<UnderKills> = {}): Promise<number> {
    const { messages, killEveryMs, pauseMs, beside } = { ...UNDER_KILLS, ...options };
    const pids = join(this.data, 'pids');
    const first = join(this.data, 'first.php');
    await writeFile(first, `<?php touch('${pids}/' . getmypid());`);
    await this.start({ auto_prepend_file: first });
    const waiting = Array.from({ length: views }, randomId);
    const sender = async () => {
      for (let view = waiting.pop(); view !== undefined; view = waiting.pop())
        for (let sequence = 1; sequence <= messages; sequence += 1)
          await this.deliver(batchOf(view, sequence), pauseMs);
    };
    let isDone = false;
    const killing = killProcesses(pids, killEveryMs, () => isDone);
    try {
      await Promise.all([...Array.from({ length: CONNECTIONS }, sender), beside(() => waiting.length)]);
    } finally {
      isDone = true;
    }
    return killing;
  }
}

async function killProcesses(pids: string, everyMs: number, isDone: () => boolean): Promise<number> {
  let kills = 0;
  while (!isDone()) {
    await sleep(everyMs);
    const [pid] = (await readdir(pids)).sort(() => Math.random() - 0.5);
    if (pid === undefined) continue;
    await rm(join(pids, pid), { force: true });
    try {
      process.kill(Number(pid), 'SIGKILL');
      kills += 1;
    } catch {
      // It has ended by itself.
    }
  }
  return kills;
}
