import type { WidgetError } from '@/domain/widget/errors';
import { unreachable } from '@/lib/result';
import { ru } from './ru';

/** What a panel says: what happened, what lies behind it or what to do next, and the name of its button, if any. */
export interface ErrorText {
  message: string;
  hint: string | null;
  action: string | null;
}

/** The words of every failure; messages are those of spec section 8, to the letter. */
export function errorText(error: WidgetError): ErrorText {
  const { failure } = ru;
  switch (error.kind) {
    case 'missing-movie-id':
      return { message: failure.missingMovieId, hint: failure.missingMovieIdHint, action: null };
    case 'content-not-found':
      return { message: failure.notFound, hint: failure.notFoundHint, action: failure.retry };
    case 'region-blocked':
      return { message: failure.blocked, hint: null, action: failure.retry };
    case 'master-failed':
      return { message: failure.master(error.url), hint: failure.masterHint, action: failure.retry };
    case 'unexpected':
      return {
        message: failure.unexpected(error.id),
        hint: failure.reasons[error.reason],
        action: failure.reload,
      };
    default:
      return unreachable(error);
  }
}
