import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, findFreePort } from './php-server';

const PROGRAM = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';
const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/** Debian's modules of a plain host. Debian switches `rewrite` and `headers` on only by `a2enmod`. */
const PLAIN = ['mpm_prefork', 'authz_core', 'mime', 'dir', 'alias', 'setenvif', 'filter', 'deflate'];

/** Whether Debian's Apache with its module of PHP is installed. */
export const hasApache = (): boolean =>
  existsSync(PROGRAM) && ['8.2', '8.3', '8.4'].some((version) => existsSync(phpModule(version)));

const phpModule = (version: string) => join(MODULES, `libphp${version}.so`);

export interface ApacheServer {
  readonly origin: string;
  /** The URL of the front controller with a query. */
  url(query: string): string;
  log(): string;
  close(): Promise<void>;
}

/**
 * Starts Apache with PHP as a module on a loopback port; the folder `player` lies in its root, with its own .htaccess.
 * @param site the folder `player`
 * @param modules beside those of a plain host
 */
export async function startApacheServer(
  site: string,
  modules: readonly string[] = ['rewrite', 'headers'],
): Promise<ApacheServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vv-apache-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  await writeFile(join(folder, 'apache.conf'), apacheConf(folder, port, dirname(site), [...PLAIN, ...modules]));
  const server = spawn(PROGRAM, ['-X', '-f', join(folder, 'apache.conf')], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env.PATH },
  });
  const ended = once(server, 'close');
  const origin = `http://${HOST}:${port}`;
  const log = () => (existsSync(join(folder, 'error.log')) ? readFileSync(join(folder, 'error.log'), 'utf8') : '');
  const apache: ApacheServer = {
    origin,
    url: (query) => `${origin}/player/vv-player.php${query === '' ? '' : `?${query}`}`,
    log,
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const end = performance.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const status = await ask(apache.url(''), { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 0) return apache;
    if (performance.now() > end || server.exitCode !== null) {
      const output = log();
      server.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      throw new Error(`Apache did not start:\n${output}`);
    }
  }
}

function apacheConf(folder: string, port: number, root: string, modules: readonly string[]): string {
  const version = ['8.2', '8.3', '8.4'].find((one) => existsSync(phpModule(one))) ?? '';
  return `ServerRoot ${folder}
ServerName ${HOST}
Listen ${HOST}:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
User nobody
Group nogroup
${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
LoadModule php_module ${phpModule(version)}
TypesConfig /etc/mime.types
AddOutputFilterByType DEFLATE text/html text/css text/javascript
DocumentRoot ${root}
<Directory ${root}>
  Options FollowSymLinks
  AllowOverride All
  Require all granted
</Directory>
<FilesMatch "\\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
`;
}
