import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { MediaBody } from './media-source';
import { readRange } from './ranges';
import type { ReferenceEnv } from './reference-env';

const WEEK_S = 7 * 24 * 60 * 60;
/** Manifests are revalidated, since a publisher may replace them. The files that they name never change. */
const MANIFEST = /\.(?:m3u8|mpd|json)$/;

/** Responds with a file, with ranges and validators. Hono drops the body for HEAD. */
export function answerMedia(c: Context<ReferenceEnv>, { bytes, type }: MediaBody, path: string): Response {
  const etag = `"${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}"`;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': MANIFEST.test(path) ? 'no-cache' : `public, max-age=${WEEK_S}`,
    ETag: etag,
  });
  const ifNoneMatch = c.req.header('If-None-Match');
  if (ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') === true) {
    return new Response(null, { status: 304, headers });
  }
  const ifRange = c.req.header('If-Range');
  const asked = ifRange === undefined || ifRange === etag ? c.req.header('Range') : undefined;
  const range = readRange(asked, bytes.byteLength);
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
