import * as v from 'valibot';
import type { Id } from '../dto/base';
import { endpoint, shape } from '../endpoint';

/** A complaint about the content, episode or review of the given id. At least one id is required. */
export const reportAbuse = endpoint({
  method: 'POST',
  path: '/abuse/new',
  body: shape<{
    contentId?: Id;
    episodeId?: Id;
    reviewId?: number;
    reason: 'copyright' | 'broken-video' | 'offensive' | 'other';
    text?: string;
    email?: string;
  }>(),
  response: v.object({ id: v.number() }),
});
