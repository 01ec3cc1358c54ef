import { type Context, Hono } from 'hono';
import type { Clock } from '../live-media';
import { lengthOf, repeatedSegment } from '../media-loop';
import { mediaBody, readSample } from '../media-source';
import type { ReferenceEnv } from '../reference-env';
import { Broadcast, PARTS, type Place, type Rendition, readRendition, SEGMENT_S } from './broadcast';
import { cutSegment } from './cut-segment';
import { manifest, masterPlaylist, mediaPlaylist } from './playlist';

/** A playlist is waited for this long: a server may answer 503 after three target durations (RFC 8216bis, 6.2.5.2). */
const LONGEST_BLOCK_MS = 3 * SEGMENT_S * 1000;

/** A part that is this far away is not waited for. */
const PART_BLOCK_MS = 2 * SEGMENT_S * 1000;

/** The loop of the samples. */
const LOOP_S = 48;

const PART = /^n(\d{1,9})(?:-(\d{1,2}))?\.m4s$/;

/** Serves a broadcast in Low-Latency HLS, and in DASH with chunks, from the sample media. */
export function lowLatencyRoutes(now: Clock): Hono<ReferenceEnv> {
  const broadcast = new Broadcast(now, LOOP_S);
  const routes = new Hono<ReferenceEnv>();
  routes.get('/master.m3u8', (c) => send(c, 'master.m3u8', masterPlaylist()));
  routes.get('/manifest.mpd', (c) =>
    send(c, 'manifest.mpd', manifest(broadcast, new URL('time', new URL(c.req.url)).href)),
  );
  routes.get('/time', (c) => send(c, 'time.txt', new Date(now()).toISOString()));
  routes.get('/:rendition/:file', async (c) => {
    const { rendition: name, file } = c.req.param();
    const rendition = await readRendition(name);
    if (rendition === null) return c.json({ code: 'not-found', message: 'Файл не найден' }, 404);
    if (file === 'index.m3u8') return answerPlaylist(c, name, rendition, broadcast);
    if (file === 'init.mp4') return send(c, file, await readSample(`${rendition.folder}/${file}`));
    const [, sn, part] = PART.exec(file) ?? [];
    if (sn === undefined) return c.json({ code: 'not-found', message: 'Файл не найден' }, 404);
    return answerMedia(c, rendition, broadcast, Number(sn), part === undefined ? null : Number(part));
  });
  return routes;
}

function send(c: Context, name: string, body: Uint8Array<ArrayBuffer> | string | null): Response {
  if (body === null) return c.body(null, 404);
  const { bytes, type } = mediaBody(name, body);
  const isFixed = name.endsWith('.m4s') || name.endsWith('.mp4');
  return new Response(bytes, {
    headers: { 'Content-Type': type, 'Cache-Control': isFixed ? 'public, max-age=60' : 'no-store' },
  });
}

/** Answers when the requested part is listed. */
async function answerPlaylist(c: Context, name: string, rendition: Rendition, broadcast: Broadcast): Promise<Response> {
  const { _HLS_msn: msn, _HLS_part: part, _HLS_skip: skip } = c.req.query();
  if (msn !== undefined) {
    // Without a part the whole segment is meant. The part after the last one is the first of the next segment.
    const asked: Place = { sn: Number(msn), part: part === undefined ? PARTS - 1 : Number(part) };
    const waitMs = broadcast.untilWhole(asked);
    if (Number.isNaN(waitMs) || asked.sn > broadcast.last().sn + 2) return c.body(null, 400);
    if (waitMs > LONGEST_BLOCK_MS) return c.body(null, 503);
    await broadcast.wait(asked, c.req.raw.signal);
  }
  return send(c, 'index.m3u8', mediaPlaylist(name, rendition, broadcast, skip === 'YES'));
}

/** Answers with a part once it is whole, or with a segment, whose parts are sent as they are made. */
async function answerMedia(
  c: Context,
  rendition: Rendition,
  broadcast: Broadcast,
  sn: number,
  part: number | null,
): Promise<Response> {
  const parts = await partsOf(rendition, sn);
  const first = { sn, part: part ?? 0 };
  if (parts === null || first.part >= PARTS || broadcast.untilWhole(first) > PART_BLOCK_MS) return c.body(null, 404);
  const { signal } = c.req.raw;
  await broadcast.wait(first, signal);
  if (part !== null) return send(c, 'part.m4s', parts[part] ?? null);
  if (broadcast.untilWhole({ sn, part: PARTS - 1 }) <= 0) return send(c, 'segment.m4s', Buffer.concat(parts));
  let index = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await broadcast.wait({ sn, part: index }, signal);
      if (signal.aborted) return controller.close();
      controller.enqueue(parts[index] as Uint8Array);
      index += 1;
      if (index === PARTS) controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'video/iso.segment', 'Cache-Control': 'no-store' } });
}

/** The parts of a segment of the broadcast. */
async function partsOf({ folder, loop }: Rendition, sn: number): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const name = loop[sn % loop.length]?.name;
  if (name === undefined) return null;
  const turn = Math.floor(sn / loop.length);
  if (lengthOf(loop) !== LOOP_S) throw new Error('The samples of a broadcast have one length');
  const segment = await repeatedSegment(folder, loop, name, turn);
  return segment && cutSegment(segment.bytes, PARTS);
}
