import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { liveMedia } from '../../services/reference/src/live-media';
import { type MediaBody, mediaBody, readSample } from '../../services/reference/src/media-source';
import { clearKeyLicence } from '../../services/reference/src/protected/keys';
import { protectedMedia } from '../../services/reference/src/protected/protected-media';
import { readRange } from '../../services/reference/src/ranges';
import type { MediaRequest, MediaRule } from './media-requests';
import { startTestReference } from './reference-server';

/** The state of one test: the first folder of a URL belongs to it, so tests cannot disturb each other. */
interface Shelf {
  requests: MediaRequest[];
  rules: readonly MediaRule[];
  /** Files of the test, by path. */
  files: Map<string, Buffer<ArrayBuffer>>;
  /** Ends the hanging requests. */
  hanging: (() => void)[];
  /** Responses that are reset with the next rules. */
  broken: ServerResponse[];
}

/** Licence servers answer a preflight. */
const LICENCE_SERVERS = /^(?:license\/clearkey|keys)$/;

/** The licence server of the protected films. */
const LICENCE = 'license/clearkey';

const broadcast = liveMedia(Date.now);
const shelves = new Map<string, Shelf>();
const server = createServer((request, response) => void handle(request, response));
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
/** Each instance of a browser is a project that sets up and tears down. */
let users = 0;
/** The catalogue of the whole widget, with media of its own. */
const catalogue = startTestReference();

/**
 * Serves the sample media and the catalogue to browser tests; `inject('mediaOrigin')` and `inject('catalogueOrigin')` give
 * the URLs.
 */
export async function setup(project: TestProject): Promise<void> {
  users += 1;
  await listening;
  project.provide('mediaOrigin', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  project.provide('catalogueOrigin', (await catalogue).origin);
}

/** Closes the servers after the last project, with calls that a rule left hanging. */
export async function teardown(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  await (await catalogue).close();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The browser must not cache: every request for a file has to reach the server.
  response.setHeader('Cache-Control', 'no-store');
  const [, name = '', ...rest] = new URL(request.url ?? '', 'http://media.invalid').pathname.split('/');
  const path = rest.join('/');
  if (!path.startsWith(FOREIGN)) response.setHeader('Access-Control-Allow-Origin', '*');
  const shelf: Shelf = shelves.get(name) ?? { requests: [], rules: [], files: new Map(), hanging: [], broken: [] };
  shelves.set(name, shelf);
  if (path === '__requests') return void response.end(JSON.stringify(shelf.requests));
  if (path === '__release') {
    shelf.rules = [];
    for (const answer of shelf.hanging.splice(0)) answer();
    return void response.end();
  }
  if (path === '__rules') {
    shelf.rules = JSON.parse((await readBody(request)).toString('utf8')) as MediaRule[];
    for (const one of shelf.broken.splice(0)) one.destroy();
    return void response.end();
  }
  if (path.startsWith(ADDED)) {
    shelf.files.set(path.slice(ADDED.length), await readBody(request));
    return void response.end();
  }
  const { method = 'GET' } = request;
  shelf.requests.push({ path, method, by: String(request.headers['sec-fetch-dest'] ?? '') });
  const rule = shelf.rules.find(
    (one) => one.times !== 0 && (one.method ?? method) === method && new RegExp(one.match).test(path),
  );
  if (rule?.times !== undefined) rule.times -= 1;
  if (rule?.cache !== undefined) response.setHeader('Cache-Control', rule.cache);
  if (rule?.hang) await new Promise<void>((answer) => shelf.hanging.push(answer));
  if (rule?.reset) return void request.socket.destroy();
  if (rule?.delayMs !== undefined) await wait(rule.delayMs);
  if (rule?.html !== undefined) return void response.setHeader('Content-Type', 'text/html').end(rule.html);
  if (method === 'OPTIONS' && LICENCE_SERVERS.test(path))
    return void response.setHeader('Access-Control-Allow-Headers', '*').end();
  if (path === LICENCE && rule?.status === undefined) {
    const licence = rule?.garbage ? 'no licence' : clearKeyLicence((await readBody(request)).toString('utf8'));
    return void response.writeHead(licence === null ? 400 : 200).end(licence);
  }
  const added = shelf.files.get(path);
  const body = added === undefined ? await read(path.replace(FOREIGN, '')) : mediaBody(path, added);
  response.setHeader('Content-Type', rule?.type ?? body?.type ?? 'text/plain');
  if (!rule?.rangeless) response.setHeader('Accept-Ranges', 'bytes');
  if (rule?.stallAt !== undefined && body !== null) return stall(response, body, rule.stallAt);
  if (rule?.garbage && body !== null) return void response.end(Buffer.alloc(body.bytes.length, 'garbage '));
  if (rule?.trickle !== undefined && body !== null) return trickle(response, body, rule.trickle);
  if (rule?.resetAt !== undefined) shelf.broken.push(response);
  if (rule?.status === undefined && body !== null) {
    if (rule?.rangeless) return stall(response, body, rule.resetAt ?? 1);
    return sendRange(request, response, body, rule?.resetAt);
  }
  response.writeHead(rule?.status ?? 404).end();
}

/** Sends the beginning of a file and then stalls; `share` is 0-1. */
function stall(response: ServerResponse, { bytes }: MediaBody, share: number): void {
  response.writeHead(200, { 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length * share)));
  if (share === 1) response.end();
}

/** Sends a whole file evenly over some seconds. */
async function trickle(response: ServerResponse, { bytes }: MediaBody, seconds: number): Promise<void> {
  response.writeHead(200, { 'Content-Length': bytes.length });
  const step = Math.ceil(bytes.length / seconds / 2);
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step));
    await wait(500);
  }
  response.end();
}

/**
 * Sends a range: a browser seeks in a progressive file only if the server supports ranges.
 * @param stallAt share of the file after which the response stalls, 0-1
 */
function sendRange({ headers }: IncomingMessage, response: ServerResponse, { bytes }: MediaBody, stallAt = 1): void {
  const range = readRange(headers.range, bytes.length);
  if (range.kind === 'unsatisfiable') return void response.writeHead(416).end();
  if (range.kind === 'whole') return void response.end(bytes);
  const { start, end } = range;
  response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` });
  const breakAt = Math.floor(bytes.length * stallAt);
  if (breakAt > end) return void response.end(bytes.subarray(start, end + 1));
  response.write(bytes.subarray(start, breakAt));
}

/** Before the path of a file that a test adds. */
const ADDED = '__file/';

/** A folder whose files lack the CORS header. */
const FOREIGN = 'foreign/';

/** URLs without a file extension. */
const NAMELESS = /^(.*\/)nameless-(hls|dash|mp4)$/;
const NAMELESS_FILES: Readonly<Record<string, string>> = {
  hls: 'sever.m3u8',
  dash: 'manifest.mpd',
  mp4: 'film.mp4',
};

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads the sample files. For every master there is a second one with subtitles in its manifest. */
async function read(path: string): Promise<MediaBody | null> {
  const onAir = path.startsWith('live/') ? await broadcast(path) : null;
  if (onAir !== null) return onAir;
  const secret = await protectedMedia(path);
  if (secret !== null) return secret;
  const [, beside, kind] = NAMELESS.exec(path) ?? [];
  if (beside !== undefined && kind !== undefined) return read(`${beside}${NAMELESS_FILES[kind]}`);
  const [, folder, generated] = /^(.*\/)subtitled(-[a-z]+)?\.m3u8$/.exec(path) ?? [];
  if (folder === undefined) {
    const bytes = await readSample(path);
    return bytes === null ? null : mediaBody(path, bytes);
  }
  if (generated !== undefined) return mediaBody(path, subtitlePlaylist(generated.slice(1)));
  const master = await readSample(`${folder}sever.m3u8`);
  return master === null ? null : mediaBody(path, withSubtitles(new TextDecoder().decode(master)));
}

function withSubtitles(master: string): string {
  const lines = [
    ['Русские', 'ru'],
    ['English', 'en'],
  ].map(
    ([name, language]) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="${name}",LANGUAGE="${language}",URI="subtitled-${language}.m3u8"`,
  );
  return master
    .replace('#EXT-X-MEDIA:TYPE=AUDIO', `${lines.join('\n')}\n#EXT-X-MEDIA:TYPE=AUDIO`)
    .replaceAll('AUDIO="sound"\n', 'AUDIO="sound",SUBTITLES="text"\n');
}

function subtitlePlaylist(language: string): string {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:48', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXTINF:48,', `${language}.vtt`];
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}
