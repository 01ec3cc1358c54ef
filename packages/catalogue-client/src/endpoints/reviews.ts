import { Ignored, type PageQuery } from '../dto/base';
import { type ReviewBody, ReviewDto, ReviewPageDto } from '../dto/review';
import { endpoint, shape } from '../endpoint';

export const listReviews = endpoint({
  method: 'POST',
  path: '/v2/contents/{id}/reviews',
  body: shape<PageQuery & { sort?: 'new' | 'best' }>(),
  response: ReviewPageDto,
});

export const createReview = endpoint({
  method: 'POST',
  path: '/v2/contents/{id}/reviews/create',
  body: shape<ReviewBody>(),
  response: ReviewDto,
});

export const getReview = endpoint({
  method: 'GET',
  path: '/v2/contents/{id}/reviews/{reviewId}',
  response: ReviewDto,
});

export const changeReview = endpoint({
  method: 'PUT',
  path: '/v2/contents/{id}/reviews/{reviewId}',
  body: shape<ReviewBody>(),
  response: ReviewDto,
});

export const removeReview = endpoint({
  method: 'DELETE',
  path: '/v2/contents/{id}/reviews/{reviewId}',
  response: Ignored,
});

/** Each user has one vote: the last counts, 0 removes it. */
export const voteForReview = endpoint({
  method: 'POST',
  path: '/v2/contents/{id}/reviews/{reviewId}/vote',
  body: shape<{ value: 1 | -1 | 0 }>(),
  response: ReviewDto,
});
