import * as v from 'valibot';
import { contentOf } from '../catalogue/content-views';
import { pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import { conflict, forbidden } from '../openapi/problem';
import type { Service } from '../service';
import { page, Review } from '../shapes/answers';
import { IdPath, PAGE_FIELDS, PathId } from '../shapes/inputs';
import { type ReviewRow, reviewOf, reviewsOf, reviewView, saveVote } from './reviews';
import type { Viewer } from './viewer';

const TAG = 'Отзывы';
const REVIEWS = '/v2/contents/{id}/reviews';
const ReviewPath = v.object({ id: PathId, reviewId: PathId });
const ReviewBody = v.object({
  text: v.pipe(v.string(), v.minLength(10), v.maxLength(5000)),
  title: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
  rating: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
});

export function reviewOperations({ store, now, library }: Service): Operation[] {
  const show = (contentId: number, reviewId: number, viewer: Viewer | null) =>
    reviewView(reviewOf(store, contentId, reviewId, viewer), viewer);
  return [
    operation(
      {
        method: 'post',
        path: REVIEWS,
        tag: TAG,
        summary: 'Отзывы',
        who: 'any',
        params: IdPath,
        body: v.object({ ...PAGE_FIELDS, sort: v.optional(v.picklist(['new', 'best']), 'new') }),
        answer: page(Review),
      },
      ({ params, body, viewer }) => {
        const rows = reviewsOf(store, contentOf(library, params.id).id, viewer);
        if (body.sort === 'best') rows.sort((a, b) => score(b) - score(a));
        return pageOf(rows, body, (row) => reviewView(row, viewer));
      },
    ),
    operation(
      {
        method: 'post',
        path: `${REVIEWS}/create`,
        tag: TAG,
        summary: 'Написать отзыв, один на контент',
        who: 'user',
        params: IdPath,
        body: ReviewBody,
        status: 201,
        answer: Review,
        also: { 409: 'Ваш отзыв уже есть' },
      },
      ({ params, body, viewer }) =>
        store.write(() => {
          const contentId = contentOf(library, params.id).id;
          const own = reviewsOf(store, contentId, viewer).find(({ userId }) => userId === viewer.id);
          if (own !== undefined) throw conflict('Ваш отзыв уже есть, его можно изменить');
          store.run(
            `INSERT INTO reviews (content_id, user_id, title, text, rating, created_at, updated_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
            ...[contentId, viewer.id, body.title ?? null, body.text, body.rating ?? null, now(), now()],
          );
          const [newest] = reviewsOf(store, contentId, viewer);
          if (newest === undefined) throw new Error('The review was not kept');
          return reviewView(newest, viewer);
        }),
    ),
    operation(
      {
        method: 'get',
        path: `${REVIEWS}/{reviewId}`,
        tag: TAG,
        summary: 'Отзыв',
        who: 'any',
        params: ReviewPath,
        answer: Review,
      },
      ({ params, viewer }) => show(params.id, params.reviewId, viewer),
    ),
    operation(
      {
        method: 'put',
        path: `${REVIEWS}/{reviewId}`,
        tag: TAG,
        summary: 'Изменить свой отзыв',
        who: 'user',
        params: ReviewPath,
        body: ReviewBody,
        answer: Review,
      },
      ({ params, body, viewer }) =>
        store.write(() => {
          const { userId } = reviewOf(store, params.id, params.reviewId, viewer);
          if (userId !== viewer.id) throw forbidden('Это чужой отзыв');
          store.run(
            'UPDATE reviews SET title = ?, text = ?, rating = ?, updated_at = ? WHERE id = ?',
            ...[body.title ?? null, body.text, body.rating ?? null, now(), params.reviewId],
          );
          return show(params.id, params.reviewId, viewer);
        }),
    ),
    operation(
      {
        method: 'delete',
        path: `${REVIEWS}/{reviewId}`,
        tag: TAG,
        summary: 'Удалить отзыв: автор или администратор',
        who: 'user',
        params: ReviewPath,
      },
      ({ params, viewer }) => {
        store.write(() => {
          const { userId } = reviewOf(store, params.id, params.reviewId, viewer);
          if (userId !== viewer.id && viewer.role !== 'admin') throw forbidden('Это чужой отзыв');
          store.run('DELETE FROM votes WHERE review_id = ?', params.reviewId);
          store.run('DELETE FROM reviews WHERE id = ?', params.reviewId);
        });
        return undefined;
      },
    ),
    operation(
      {
        method: 'post',
        path: `${REVIEWS}/{reviewId}/vote`,
        tag: TAG,
        summary: 'Голос за отзыв или против; 0 забирает его',
        who: 'user',
        params: ReviewPath,
        body: v.object({ value: v.picklist([-1, 0, 1]) }),
        answer: Review,
      },
      ({ params, body, viewer }) =>
        store.write(() => {
          const { id, userId } = reviewOf(store, params.id, params.reviewId, viewer);
          if (userId === viewer.id) throw forbidden('За свой отзыв не голосуют');
          saveVote(store, id, viewer, body.value);
          return show(params.id, params.reviewId, viewer);
        }),
    ),
  ];
}

const score = ({ votesUp, votesDown }: ReviewRow): number => votesUp - votesDown;
