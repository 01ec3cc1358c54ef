import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { type MediaBody, mediaBody, readSample } from '../../dev/reference/media-source';
import type { MediaRequest, MediaRule } from './media-requests';

/** What one test sees of the server: the first folder of an address is its own, so tests cannot disturb each other. */
interface Shelf {
  requests: MediaRequest[];
  rules: readonly MediaRule[];
}

const shelves = new Map<string, Shelf>();
const server = createServer((request, response) => void handle(request, response));

/** Serves the sample media to tests that run in the browser; `inject('mediaOrigin')` tells them where. */
export async function setup(project: TestProject): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('mediaOrigin', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Ends calls left hanging by a rule, too. */
export async function teardown(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Nothing is kept by the browser: a file that is asked for twice shall be seen twice.
  response.setHeader('Cache-Control', 'no-store').setHeader('Access-Control-Allow-Origin', '*');
  const [, name = '', ...rest] = new URL(request.url ?? '', 'http://media.invalid').pathname.split('/');
  const path = rest.join('/');
  const shelf = shelves.get(name) ?? { requests: [], rules: [] };
  shelves.set(name, shelf);
  if (path === '__requests') return void response.end(JSON.stringify(shelf.requests));
  if (path === '__rules') {
    shelf.rules = JSON.parse(await readBody(request)) as MediaRule[];
    return void response.end();
  }
  shelf.requests.push({ path, by: String(request.headers['sec-fetch-dest'] ?? '') });
  const rule = shelf.rules.find(({ match }) => new RegExp(match).test(path));
  if (rule?.hang) return;
  if (rule?.delayMs !== undefined) await wait(rule.delayMs);
  const body = await read(path);
  response.writeHead(rule?.status ?? (body === null ? 404 : 200), { 'Content-Type': body?.type ?? 'text/plain' });
  response.end(body?.bytes);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The sample files, and beside every master one more of the same stream with subtitles in its manifest. */
async function read(path: string): Promise<MediaBody | null> {
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
