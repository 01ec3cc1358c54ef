import { Hono } from 'hono';
import { brokenAdMedia } from './ads/broken-media';
import { type Clock, liveMedia } from './live-media';
import { loopedMedia } from './looped-media';
import { masterJson } from './master-json';
import { answerMedia } from './media-answer';
import { type MediaSource, sampleFiles } from './media-source';
import type { ReferenceEnv } from './reference-env';
import { thumbnailLists } from './thumbnail-lists';

/** Serves everything under /media/. Sources in `more` override the files on disk. */
export function allMedia(publicOrigin: string, now: Clock, more: MediaSource): MediaSource {
  const made = [masterJson(publicOrigin), thumbnailLists(publicOrigin), loopedMedia, liveMedia(now), brokenAdMedia];
  const sources: readonly MediaSource[] = [...made, more, sampleFiles];
  return async (path) => {
    for (const source of sources) {
      const body = await source(path);
      if (body !== null) return body;
    }
    return null;
  };
}

/** Serves media with ranges, validators and HEAD. */
export function mediaRoutes(media: MediaSource): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  routes.get('/*', async (c) => {
    const path = c.req.path.slice('/media/'.length);
    const body = await media(path);
    if (body === null) return c.json({ code: 'not-found', message: 'Файл не найден' }, 404);
    return answerMedia(c, body, path);
  });
  return routes;
}
