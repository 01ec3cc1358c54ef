import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer } from '../../dev/support/find-server.mjs';
import { ask, findFreePort } from './php-server';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;
const POLL_MS = 25;
/** Neither server gets more rights than on a host; `nobody` on Debian and most others. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Ends both servers when this process ends in any way, because that closes the awaited input. Each is ended by its own
 * id, because php-fpm leaves its process group. The signal is TERM, because a killed master leaves its workers behind.
 */
const BOTH = '$1 & nginx=$!; $2 & fpm=$!; read -r _; kill -TERM $nginx $fpm; wait';

/** The fastcgi_params of Debian, where HTTP_HOST has no port. */
const FASTCGI_PARAMS = Object.entries({
  QUERY_STRING: '$query_string',
  REQUEST_METHOD: '$request_method',
  CONTENT_TYPE: '$content_type',
  CONTENT_LENGTH: '$content_length',
  SCRIPT_NAME: '$fastcgi_script_name',
  REQUEST_URI: '$request_uri',
  DOCUMENT_URI: '$document_uri',
  DOCUMENT_ROOT: '$document_root',
  SERVER_PROTOCOL: '$server_protocol',
  REQUEST_SCHEME: '$scheme',
  HTTPS: '$https if_not_empty',
  GATEWAY_INTERFACE: 'CGI/1.1',
  SERVER_SOFTWARE: 'nginx/$nginx_version',
  REMOTE_ADDR: '$remote_addr',
  REMOTE_PORT: '$remote_port',
  SERVER_ADDR: '$server_addr',
  SERVER_PORT: '$server_port',
  SERVER_NAME: '$server_name',
  REDIRECT_STATUS: '200',
  HTTP_HOST: '$host',
}).map(([name, value]) => `fastcgi_param ${name} ${value};`);

export interface NginxServer {
  readonly origin: string;
  /** The URL of vv-player.php in its sub-path, with a query. */
  url(query: string): string;
  /** The logs of nginx, php-fpm and PHP. */
  log(): string;
  close(): Promise<void>;
}

interface NginxOptions {
  /** An uploaded player, with the tested nginx.conf.example. */
  readonly site: string;
  /** The environment of the php-fpm pool, beside the .env of the site. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lines of the server block before the sample, with the same php-fpm socket. */
  readonly before?: string;
  /** Lines of the server block after the sample, with the same php-fpm socket. */
  readonly extra?: string;
  /** The zone `player` of a cache, for `fastcgi_cache`. */
  readonly hasCache?: boolean;
  /** Settings of php.ini. */
  readonly ini?: Readonly<Record<string, string>>;
  /** Extensions that PHP loads, beside those that are built in. */
  readonly extensions?: readonly string[];
}

/**
 * Starts nginx and php-fpm with the sample configuration of the package on a loopback port, in a folder of their own.
 * Resolves when they answer. Rejects with their output if they do not within ten seconds.
 */
export async function startNginxServer(options: NginxOptions): Promise<NginxServer> {
  const { site, env = {}, before = '', extra = '', hasCache = false, ini = {}, extensions = [] } = options;
  const [nginx, fpm] = [findServer('nginx'), findServer('php-fpm')];
  if (nginx === null || fpm === null) throw new Error('nginx and php-fpm are needed: node dev/setup.mjs --test');
  const folder = await mkdtemp(join(tmpdir(), 'vv-nginx-'));
  const port = await findFreePort();
  await mkdir(join(folder, 'temp'));
  const sample = await readFile(join(site, 'nginx.conf.example'), 'utf8');
  const serverBlock = [before, sample.replaceAll('/var/www/player', site), extra]
    .join('\n')
    .replaceAll('unix:/run/php/php-fpm.sock', `unix:${folder}/fpm.sock`);
  await writeFile(join(folder, 'fastcgi_params'), FASTCGI_PARAMS.join('\n'));
  const cache = hasCache ? `fastcgi_cache_path ${folder}/cache keys_zone=player:1m inactive=5m;` : '';
  await writeFile(join(folder, 'nginx.conf'), nginxConf(folder, port, serverBlock, cache));
  await writeFile(join(folder, 'fpm.conf'), fpmConf(folder, env, ini));
  await chmod(folder, 0o755);
  if (NOBODY.uid !== undefined)
    for (const path of [folder, join(folder, 'temp')]) await chown(path, NOBODY.uid, NOBODY.gid);

  const commands = [
    `${nginx} -e ${folder}/nginx.log -c ${folder}/nginx.conf`,
    `${fpm} -n -d zend_extension=opcache ${extensions.map((name) => `-d extension=${name}`).join(' ')} -F -y ${folder}/fpm.conf`,
  ];
  const servers = spawn('/bin/sh', ['-c', BOTH, 'sh', ...commands], {
    // Ctrl-C goes to the tests only, which end these processes.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
    ...NOBODY,
  });
  const ended = once(servers, 'close');
  servers.stdin?.on('error', () => {});
  const origin = `http://${HOST}:${port}`;
  const log = () => ['nginx.log', 'fpm.log', 'php.log'].map((name) => textOf(join(folder, name))).join('');
  const server: NginxServer = {
    origin,
    url: (query) => `${origin}/player/vv-player.php${query === '' ? '' : `?${query}`}`,
    log,
    close: async () => {
      servers.stdin?.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const end = performance.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    // Before, nginx logs that nobody listens there.
    const isReady = existsSync(join(folder, 'fpm.sock'));
    const status = !isReady
      ? 0
      : await ask(server.url(''), { method: 'HEAD' }).then(
          (answer) => answer.status,
          () => 0,
        );
    if (status !== 0 && status !== 502) return server;
    if (performance.now() > end) {
      const output = log();
      await server.close();
      throw new Error(`nginx and php-fpm did not start:\n${output}`);
    }
  }
}

function nginxConf(folder: string, port: number, server: string, cache: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  );
  return `daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  ${temp.join('\n  ')}
  # As most hosts have it; what PHP has compressed must not be touched.
  gzip on;
  gzip_types *;
  ${cache}
  server {
    listen ${HOST}:${port} backlog=2048;
${server}
  }
}
`;
}

function fpmConf(folder: string, env: Readonly<Record<string, string>>, ini: Readonly<Record<string, string>>): string {
  return `[global]
error_log = ${folder}/fpm.log
daemonize = no
[vv]
listen = ${folder}/fpm.sock
listen.backlog = 1024
pm = static
pm.max_children = 4
${Object.entries(env)
  .map(([name, value]) => `env[${name}] = "${value}"`)
  .join('\n')}
php_admin_value[error_log] = ${folder}/php.log
php_admin_flag[log_errors] = on
${Object.entries(ini)
  .map(([name, value]) => `php_value[${name}] = ${value}`)
  .join('\n')}
`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
