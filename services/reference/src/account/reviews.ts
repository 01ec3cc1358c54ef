import type * as v from 'valibot';
import { notFound } from '../openapi/problem';
import type * as shapes from '../shapes/answers';
import type { Store } from '../storage/store';
import type { Viewer } from './viewer';

export interface ReviewRow {
  readonly id: number;
  readonly contentId: number;
  readonly userId: number;
  readonly name: string;
  readonly title: string | null;
  readonly text: string;
  readonly rating: number | null;
  readonly votesUp: number;
  readonly votesDown: number;
  readonly myVote: -1 | 0 | 1;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const SELECT = `SELECT reviews.id, content_id AS contentId, reviews.user_id AS userId, users.name AS name, title, text, rating,
    (SELECT count(*) FROM votes WHERE review_id = reviews.id AND value = 1) AS votesUp,
    (SELECT count(*) FROM votes WHERE review_id = reviews.id AND value = -1) AS votesDown,
    coalesce((SELECT value FROM votes WHERE review_id = reviews.id AND user_id = ?), 0) AS myVote,
    reviews.created_at AS createdAt, reviews.updated_at AS updatedAt
  FROM reviews JOIN users ON users.id = reviews.user_id`;

/** Matches no vote, since ids begin at 1. */
const ANONYMOUS_ID = 0;

/** Reviews of a content, newest first. */
export function reviewsOf(store: Store, contentId: number, viewer: Viewer | null): ReviewRow[] {
  const sql = `${SELECT} WHERE content_id = ? ORDER BY reviews.id DESC`;
  return store.all<ReviewRow>(sql, viewer?.id ?? ANONYMOUS_ID, contentId);
}

/** Returns a review of this content. Throws a 404 for a review of another. */
export function reviewOf(store: Store, contentId: number, reviewId: number, viewer: Viewer | null): ReviewRow {
  const sql = `${SELECT} WHERE content_id = ? AND reviews.id = ?`;
  const row = store.get<ReviewRow>(sql, viewer?.id ?? ANONYMOUS_ID, contentId, reviewId);
  if (row === undefined) throw notFound('У этого контента нет такого отзыва');
  return row;
}

export function reviewView(row: ReviewRow, viewer: Viewer | null): v.InferInput<typeof shapes.Review> {
  const { userId, name, createdAt, updatedAt, ...review } = row;
  return {
    ...review,
    author: { userId, name },
    isMine: viewer?.id === userId,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Stores a vote. 0 removes the viewer's vote; any other value replaces it. */
export function saveVote(store: Store, reviewId: number, viewer: Viewer, value: -1 | 0 | 1): void {
  if (value === 0) store.run('DELETE FROM votes WHERE review_id = ? AND user_id = ?', reviewId, viewer.id);
  else {
    store.run(
      'INSERT INTO votes (review_id, user_id, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      reviewId,
      viewer.id,
      value,
    );
  }
}

export const reviewExists = (store: Store, reviewId: number): boolean =>
  store.get('SELECT 1 FROM reviews WHERE id = ?', reviewId) !== undefined;
