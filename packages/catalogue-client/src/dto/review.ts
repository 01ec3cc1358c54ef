import * as v from 'valibot';
import { IdDto, pageOf } from './base';

export const ReviewDto = v.object({
  id: v.number(),
  contentId: IdDto,
  author: v.object({ userId: v.number(), name: v.string() }),
  title: v.nullable(v.string()),
  text: v.string(),
  rating: v.nullable(v.number()),
  votesUp: v.number(),
  votesDown: v.number(),
  myVote: v.picklist([-1, 0, 1]),
  isMine: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
});

export const ReviewPageDto = pageOf(ReviewDto);

export interface ReviewBody {
  /** 10-5000 characters. */
  text: string;
  title?: string | null;
  /** 1-10. */
  rating?: number | null;
}
