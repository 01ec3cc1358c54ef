import { Hono } from 'hono';
import { brokenAdMedia } from './ads/broken-media';
import { type Clock, liveMedia } from './live-media';
import { loopedMedia } from './looped-media';
import { masterJson } from './master-json';
import { answerMedia } from './media-answer';
import { type MediaBody, type MediaSource, sampleFiles } from './media-source';
import { protectedMedia } from './protected/protected-media';
import type { ReferenceEnv } from './reference-env';
import { thumbnailLists } from './thumbnail-lists';
import { refusesHead, untypedMedia } from './untyped-media';

/** Serves everything under /media/. Sources in `more` override the files on disk. */
export function allMedia(publicOrigin: string, now: Clock, more: MediaSource): MediaSource {
  const made = [
    masterJson(publicOrigin),
    thumbnailLists(publicOrigin),
    loopedMedia,
    liveMedia(now),
    brokenAdMedia,
    protectedMedia,
  ];
  const sources: readonly MediaSource[] = [...made, untypedMedia, more, sampleFiles];
  return async (path) => {
    for (const source of sources) {
      const body = await source(path);
      if (body !== null) return body;
    }
    return null;
  };
}

/** A file whose URL expires: its time in milliseconds since 1970, and its path. Relative links expire with it. */
const SIGNED = /^signed\/(\d{1,16})\/(.+)$/;

/**
 * Serves media with ranges, validators and HEAD. A master JSON with `?signed=20` has links that answer 403 after 20
 * seconds.
 */
export function mediaRoutes(media: MediaSource, now: Clock): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  routes.get('/*', async (c) => {
    const requested = c.req.path.slice('/media/'.length);
    const [, expires, path = requested] = SIGNED.exec(requested) ?? [];
    if (expires !== undefined && Number(expires) < now()) {
      return c.json({ code: 'expired', message: 'Срок ссылки истёк' }, 403);
    }
    if (c.req.method === 'HEAD' && refusesHead(path)) return c.body(null, 405);
    const body = await media(path);
    if (body === null) return c.json({ code: 'not-found', message: 'Файл не найден' }, 404);
    const lifeS = Number(c.req.query('signed'));
    return answerMedia(c, lifeS > 0 && path.endsWith('.json') ? signLinks(body, now() + lifeS * 1000) : body, path);
  });
  return routes;
}

/** Replaces the links of a document by ones that expire at this time, in milliseconds since 1970. */
function signLinks({ bytes, type }: MediaBody, expires: number): MediaBody {
  const text = new TextDecoder().decode(bytes).replaceAll('/media/', `/media/signed/${Math.round(expires)}/`);
  return { bytes: new TextEncoder().encode(text), type };
}
