import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const MINUTES_10_MS = 600_000;
const PHP_MESSAGE = '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/api.php</b> on line <b>3</b><br />\n';

/** The faults of a catalogue that owners make. */
export type CatalogueFault =
  | 'no-cors'
  | 'double-cors'
  | 'no-preflight'
  | 'html'
  | 'folder'
  | 'wrong-type'
  | 'missing-field'
  | 'no-stream'
  | 'no-episodes'
  | 'no-master'
  | 'no-playlist'
  | 'no-media-cors'
  | 'no-ranges'
  | 'skewed-clock'
  | 'mark'
  | 'php-message'
  | 'no-ads'
  | 'html-ads'
  | 'path-of-disk'
  | 'hang'
  | 'slow';

export interface FaultyCatalogue {
  readonly base: string;
  /** Method and path of the requests since the last {@link break}. */
  readonly requests: string[];
  /** Sets the faults from now on. */
  break(...faults: CatalogueFault[]): void;
  close(): Promise<void>;
}

/** Starts a small catalogue with one film, 7, and its media on a free loopback port. */
export async function startFaultyCatalogue(): Promise<FaultyCatalogue> {
  let faults: readonly CatalogueFault[] = [];
  const requests: string[] = [];
  const has = (fault: CatalogueFault) => faults.includes(fault);
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (has('hang')) return;
    setTimeout(() => answer(request, response, { has, base }), has('slow') ? 1500 : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    requests,
    break: (...set) => {
      faults = set;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Situation {
  has(fault: CatalogueFault): boolean;
  base: string;
}

function answer(request: IncomingMessage, response: ServerResponse, { has, base }: Situation): void {
  const path = new URL(request.url ?? '', base).pathname;
  const isMedia = path.startsWith('/media/');
  const isReadable = !has('no-cors') && !(isMedia && has('no-media-cors'));
  if (isReadable) response.setHeader('access-control-allow-origin', has('double-cors') ? ['*', '*'] : '*');
  if (has('skewed-clock')) response.setHeader('date', new Date(Date.now() - MINUTES_10_MS).toUTCString());
  if (request.method === 'OPTIONS') {
    if (has('no-preflight') || has('no-cors')) return void response.writeHead(405).end();
    response.setHeader('access-control-allow-headers', 'Authorization, X-Session-Context');
    return void response.writeHead(204).end();
  }
  const send = (status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { 'content-type': type }).end(body);
  if (has('html')) return void send(200, 'text/html', '<!doctype html><title>Кино</title>');
  if (has('folder')) return void send(404, 'text/html', '<html><head><title>404 Not Found</title></head></html>');
  const file = mediaFile(path, { has, base });
  if (file !== null) {
    const [type, body] = file;
    const range = has('no-ranges') ? null : /^bytes=0-(\d+)$/.exec(request.headers.range ?? '');
    if (range === null) return void send(200, type, body);
    const part = body.subarray(0, Number(range[1]) + 1);
    response.setHeader('content-range', `bytes 0-${part.length - 1}/${body.length}`);
    return void send(206, type, part);
  }
  if (path === '/ads.json' && has('html-ads')) return void send(200, 'text/html', '<!doctype html><title>Кино</title>');
  const value = callAnswer(path, { has, base });
  if (value === undefined || (path === '/ads.json' && has('no-ads')))
    return void send(404, 'application/json', '{"title":"Not found"}');
  const before = (has('php-message') ? PHP_MESSAGE : '') + (has('mark') ? '\uFEFF' : '');
  send(200, 'application/json', before + JSON.stringify(value));
}

function callAnswer(path: string, { has, base }: Situation): unknown {
  const streamPath = has('path-of-disk') ? '/srv/films/7.mp4' : `${base}/media/7.json`;
  const stream = has('no-stream') ? {} : { m3u8MasterFilePath: streamPath };
  const id = has('wrong-type') ? [7] : 7;
  const order = has('missing-field') ? {} : { order: 1 };
  const answers: Readonly<Record<string, unknown>> = {
    '/contents/7': { id, title: 'Маяк', posterUrl: `${base}/media/poster.jpg` },
    '/contents/7/seasons': [],
    '/contents/7/available': { available: true },
    '/episodes': has('no-episodes') ? [] : [{ id: 70, contentId: 7, ...order, ...stream }],
    '/ads.json': { prerollList: [{ vastUrl: `${base}/vast.xml` }], midrollList: [] },
  };
  return answers[path];
}

function mediaFile(path: string, { has, base }: Situation): [type: string, body: Buffer] | null {
  const master = {
    sources: [{ label: 'Auto', link: `${base}/media/7.m3u8`, isDefault: true }],
    subtitles: [{ src: '/media/ru.vtt', label: 'Русские', language: 'ru' }],
  };
  const files: Readonly<Record<string, [string, string | Buffer]>> = {
    '/media/7.json': has('no-master')
      ? ['text/html', '<h1>Index of /media</h1>']
      : ['application/json', JSON.stringify(master)],
    '/media/7.m3u8': [
      'application/vnd.apple.mpegurl',
      has('no-playlist') ? '<html></html>' : '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\nv/480.m3u8\n',
    ],
    '/media/v/480.m3u8': [
      'application/vnd.apple.mpegurl',
      '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-BYTERANGE:2048@0\n#EXTINF:6,\n../s/1.ts\n#EXT-X-ENDLIST\n',
    ],
    '/media/s/1.ts': ['video/mp2t', Buffer.alloc(8192, 71)],
    '/media/ru.vtt': ['text/vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nПривет\n'],
    '/media/poster.jpg': ['image/jpeg', Buffer.alloc(64, 255)],
  };
  const found = files[path];
  return found === undefined ? null : [found[0], Buffer.from(found[1])];
}
