import * as v from 'valibot';
import { reviewExists } from '../account/reviews';
import { type Operation, operation } from '../openapi/operation';
import { badField, notFound } from '../openapi/problem';
import type { Service } from '../service';
import { Count } from '../shapes/answers';
import { Email, Id } from '../shapes/inputs';
import { isCacheName } from './caches';

/** Calls for complaints and for the caches. */
export function upkeepOperations({ store, library, caches, now }: Service): Operation[] {
  const admin = { tag: 'Кэш', who: 'admin' } as const;
  return [
    operation(
      {
        method: 'post',
        path: '/abuse/new',
        tag: 'Жалобы',
        summary: 'Пожаловаться на контент, серию или отзыв',
        who: 'any',
        body: v.object({
          contentId: v.optional(Id),
          episodeId: v.optional(Id),
          reviewId: v.optional(Id),
          reason: v.picklist(['copyright', 'broken-video', 'offensive', 'other']),
          text: v.optional(v.pipe(v.string(), v.maxLength(2000))),
          email: v.optional(Email),
        }),
        status: 201,
        answer: v.object({ id: Id }),
      },
      ({ body, viewer }) => {
        const { contentId, episodeId, reviewId, reason, text, email } = body;
        if ((contentId ?? episodeId ?? reviewId) === undefined) throw badField('contentId', 'На что жалоба?');
        if (contentId !== undefined && library.byId(contentId) === undefined) {
          throw badField('contentId', 'Такого контента нет');
        }
        if (episodeId !== undefined && library.episode(episodeId) === undefined) {
          throw badField('episodeId', 'Такой серии нет');
        }
        if (reviewId !== undefined && !reviewExists(store, reviewId)) throw badField('reviewId', 'Такого отзыва нет');
        return store.write(() => {
          store.run(
            `INSERT INTO abuses (user_id, content_id, episode_id, review_id, reason, text, email, sent_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
            ...[viewer?.id ?? null, contentId ?? null, episodeId ?? null, reviewId ?? null],
            ...[reason, text ?? null, email ?? viewer?.email ?? null, now()],
          );
          return { id: store.get<{ id: number }>('SELECT max(id) AS id FROM abuses')?.id ?? 0 };
        });
      },
    ),
    operation(
      {
        ...admin,
        method: 'get',
        path: '/caches',
        summary: 'Что в кэше',
        answer: v.array(v.object({ name: v.string(), entryCount: Count, sizeBytes: Count })),
      },
      () => caches.states(),
    ),
    operation({ ...admin, method: 'delete', path: '/caches', summary: 'Очистить весь кэш' }, () => {
      caches.clearAll();
      return undefined;
    }),
    operation(
      {
        ...admin,
        method: 'delete',
        path: '/caches/{name}',
        summary: 'Очистить один кэш',
        params: v.object({ name: v.string() }),
      },
      ({ params }) => {
        if (!isCacheName(params.name)) throw notFound('Такого кэша нет');
        caches.clear(params.name);
        return undefined;
      },
    ),
  ];
}
