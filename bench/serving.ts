/**
 * Requests a second of chunks and pages by `wrk`, 16 connections, in turn: `npx tsx bench/serving.ts`. Needs wrk, and a
 * build in `dist`; Apache is measured where it is installed. `npm run bench` does not include it, because viewers are its
 * subject. docs/serving.md has the figures.
 */
import { execFile } from 'node:child_process';
import { copyFile, cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasApache, startApacheServer } from '../tests/support/apache-server';
import { startNginxServer } from '../tests/support/nginx-server';
import { ask, startPhpServer } from '../tests/support/php-server';
import { createSite } from '../tests/support/site-folder';

const SECONDS = 5;
const ROUNDS = 3;
const EMPTY = "<?php echo 'ok';\n";

interface Row {
  readonly name: string;
  readonly url: string;
  /** The row that this one is a share of. */
  readonly of: string;
  /** Sends the tag of the answer, which is then a 304. */
  readonly revalidates?: boolean;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Requests a second. An error, or a status other than 2xx and 3xx, ends the bench. */
async function measure({ name, url, revalidates }: Row): Promise<number> {
  const { etag = '' } = (await ask(url)).headers;
  const header = revalidates ? ['-H', `If-None-Match: ${etag}`] : [];
  const status = (await ask(url, { headers: revalidates ? { 'if-none-match': etag } : {} })).status;
  if (status !== (revalidates ? 304 : 200)) throw new Error(`${name}: ${status}`);
  const wrk = ['-t1', '-c16', `-d${SECONDS}s`, ...header, url];
  const { stdout } = await promisify(execFile)('wrk', wrk);
  if (/Non-2xx|Socket errors: .*(?:connect|read|write) [1-9]/.test(stdout)) throw new Error(`${name}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

const site = await createSite('');
const assets = join(site.dist, 'widget-assets');
await cp('dist', site.dist, { recursive: true });
await copyFile(join(site.folder, 'assets.htaccess'), join(assets, '.htaccess'));
await writeFile(join(site.folder, 'empty.php'), EMPTY);
const chunk = (await readdir(assets)).find((name) => /^hls-.*\.js$/.test(name)) ?? '';
const path = `path=/widget-assets/${chunk}`;
const php = `path=%2Fwidget-assets%2F${chunk}`;

const extra = `location /direct/ { alias ${assets}/; gzip off; sendfile on; tcp_nopush on; }
location = /empty.php { include fastcgi_params; fastcgi_param SCRIPT_FILENAME ${site.folder}/empty.php; fastcgi_pass unix:/run/php/php-fpm.sock; }`;
const nginx = await startNginxServer({ site: site.folder, extra });
const cli = await startPhpServer({ dist: site.dist, script: site.script });
const apache = hasApache() ? await startApacheServer(site.folder) : null;

const [STATIC, STATIC_304, SCRIPT] = ['nginx, static file', 'nginx, static file, 304', 'nginx + php-fpm, echo ok'];
const pairs = (name: string, url: string, of: readonly [string, string]): Row[] => [
  { name, url, of: of[0] },
  { name: `${name}, 304`, url, of: of[1], revalidates: true },
];
const CHUNKS = [STATIC, STATIC_304] as const;
const PAGES = [SCRIPT, SCRIPT] as const;
const rows: Row[] = [
  ...pairs(STATIC, `${nginx.origin}/direct/${chunk}`, CHUNKS),
  { name: SCRIPT, url: `${nginx.origin}/empty.php`, of: SCRIPT },
  ...pairs('nginx, chunk', nginx.url(path), CHUNKS),
  ...pairs('nginx + php-fpm, chunk by PHP', nginx.url(php), CHUNKS),
  ...pairs('nginx + php-fpm, page', nginx.url('movie_id=1'), PAGES),
  ...pairs('php -S, chunk', cli.url(path), CHUNKS),
  ...pairs('php -S, page', cli.url('movie_id=1'), PAGES),
  ...(apache === null
    ? []
    : [...pairs('Apache, chunk', apache.url(path), CHUNKS), ...pairs('Apache, page', apache.url('movie_id=1'), PAGES)]),
];

const rates = new Map<string, number[]>(rows.map(({ name }) => [name, []]));
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const row of rows) rates.get(row.name)?.push(await measure(row));
  }
} finally {
  await Promise.all([nginx.close(), cli.close(), apache?.close()]);
  await site.close();
}

for (const { name, of } of rows) {
  const [own, base] = [rates.get(name) ?? [], rates.get(of) ?? []];
  const share = median(own.map((rate, round) => rate / (base[round] ?? Number.NaN)));
  const text = own.map((rate) => rate.toFixed(0)).join(' / ');
  process.stdout.write(`${name.padEnd(34)}${text.padEnd(28)}${share.toFixed(2)} of ${of}\n`);
}
