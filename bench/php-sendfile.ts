/**
 * Compares chunks per second of php-fpm with `X-Accel-Redirect` and of nginx alone, for the same file over kept-alive
 * connections, in turn: `npx tsx bench/php-sendfile.ts`. `npm run bench` does not include it, because viewers are its
 * subject.
 */
import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createManifest } from '../dev/build/asset-manifest';
import { startNginxServer } from '../tests/support/nginx-server';
import { createSite } from '../tests/support/site-folder';

const CONNECTIONS = 8;
const ROUND_MS = 1500;
const ROUNDS = 5;
/** Size of the largest chunk before the first frame, compressed. */
const CHUNK_BYTES = 130_000;
const NAME = 'bench-Bx3fK9aZ.js';

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Returns the size of one response. An incomplete response is an error of the bench. */
function fetchOnce(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        bytes === CHUNK_BYTES ? resolve(bytes) : reject(new Error(`${response.statusCode}: ${bytes} bytes`)),
      );
    }).on('error', reject);
  });
}

/** Responses per second. */
async function throughput(url: string): Promise<number> {
  const started = performance.now();
  let answers = 0;
  const keepAsking = async () => {
    while (performance.now() - started < ROUND_MS) {
      await fetchOnce(url);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  return (answers * 1000) / (performance.now() - started);
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const site = await createSite('');
const assets = join(site.dist, 'widget-assets');
await writeFile(join(assets, NAME), Buffer.alloc(CHUNK_BYTES, 'x'));
await writeFile(
  join(site.dist, 'vv-manifest.json'),
  JSON.stringify(await createManifest(site.dist, 'widget-assets', '1')),
);
const server = await startNginxServer({
  site: site.folder,
  extra: `location /direct/ { alias ${assets}/; gzip off; sendfile on; tcp_nopush on; }`,
  ini: { 'opcache.enable': '1' },
});
try {
  const urls = { php: server.url(`path=/widget-assets/${NAME}`), nginx: `${server.origin}/direct/${NAME}` };
  await Promise.all([throughput(urls.php), throughput(urls.nginx)]);
  const rounds: { php: number; nginx: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ php: await throughput(urls.php), nginx: await throughput(urls.nginx) });
  }
  const [php, nginx] = [median(rounds.map((round) => round.php)), median(rounds.map((round) => round.nginx))];
  const ratio = median(rounds.map((round) => round.php / round.nginx));
  process.stdout.write(`php-fpm ${php.toFixed(0)}/s, nginx ${nginx.toFixed(0)}/s, ratio ${ratio.toFixed(2)}\n`);
} finally {
  agent.destroy();
  await server.close();
  await site.close();
}
