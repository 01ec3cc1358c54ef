import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { brokenAdMedia } from './ads/broken-media';
import { type Clock, liveMedia } from './live-media';
import { loopedMedia } from './looped-media';
import { masterJson } from './master-json';
import { type MediaBody, type MediaSource, sampleFiles } from './media-source';
import { readRange } from './ranges';
import type { ReferenceEnv } from './reference-env';
import { thumbnailLists } from './thumbnail-lists';

const WEEK_S = 7 * 24 * 60 * 60;
/** Manifests are asked anew, as an owner may replace them; what they name never changes. */
const MANIFEST = /\.(?:m3u8|mpd|json)$/;

/** Everything under /media/, with ranges, validators and HEAD. */
export function mediaRoutes(publicOrigin: string, now: Clock): Hono<ReferenceEnv> {
  const made = [masterJson(publicOrigin), thumbnailLists(publicOrigin), loopedMedia, liveMedia(now), brokenAdMedia];
  const sources: readonly MediaSource[] = [...made, sampleFiles];
  const routes = new Hono<ReferenceEnv>();
  routes.get('/*', async (c) => {
    const path = c.req.path.slice('/media/'.length);
    const body = await firstAnswer(sources, path);
    if (body === null) return c.json({ code: 'not-found', message: 'Файл не найден' }, 404);
    return answer(body, path, c.req.header('Range'), c.req.header('If-None-Match'), c.req.header('If-Range'));
  });
  return routes;
}

async function firstAnswer(sources: readonly MediaSource[], path: string): Promise<MediaBody | null> {
  for (const source of sources) {
    const body = await source(path);
    if (body !== null) return body;
  }
  return null;
}

function answer(
  { bytes, type }: MediaBody,
  path: string,
  rangeHeader: string | undefined,
  ifNoneMatch: string | undefined,
  ifRange: string | undefined,
): Response {
  const etag = `"${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}"`;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': MANIFEST.test(path) ? 'no-cache' : `public, max-age=${WEEK_S}`,
    ETag: etag,
  });
  if (ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') === true) {
    return new Response(null, { status: 304, headers });
  }
  const range = readRange(ifRange === undefined || ifRange === etag ? rangeHeader : undefined, bytes.byteLength);
  if (range.kind === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Type', type);
  if (range.kind === 'whole') {
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(bytes, { status: 200, headers });
  }
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.byteLength}`);
  headers.set('Content-Length', String(range.end - range.start + 1));
  return new Response(bytes.subarray(range.start, range.end + 1), { status: 206, headers });
}
