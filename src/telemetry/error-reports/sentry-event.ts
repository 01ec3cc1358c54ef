import type { Contexts, Event } from '@sentry/react';
import type { Id } from '@/domain/catalogue/id';
import type { FailureCause } from '@/domain/widget/errors';
import type { Report } from './reporter';
import { scrub, scrubBody, scrubText } from './scrub';

/** Builds the event of a failure: its id on the screen, its kind and its cause. The event holds no secret. */
export function toEvent({ error, cause }: Report, movieId: Id): Event {
  const reason = error.kind === 'unexpected' ? error.reason : error.kind;
  const name = cause?.details ?? (cause?.status === undefined ? cause?.kind : `http ${cause.status}`) ?? error.kind;
  const url = cause?.url === undefined ? undefined : scrubText(cause.url);
  const text = error.kind === 'unexpected' ? error.detail : (url ?? '');
  return {
    event_id: error.id,
    level: 'error',
    exception: { values: [{ type: `${reason}: ${name}`, value: scrubText(text) }] },
    // Group all episodes into one issue: no ids, and no message, since it may contain ids.
    fingerprint: [error.kind, reason, name, redactedPath(url)],
    tags: { kind: error.kind, reason },
    contexts: { player: { movie_id: movieId }, ...contextsOf(cause, url) },
  };
}

function contextsOf(cause: FailureCause | null, url: string | undefined): Contexts {
  if (cause === null) return {};
  const { type, details, status, path, message } = cause;
  if (type !== undefined) return { stream: { type, details, url, status } };
  if (path !== undefined) return { field: scrub({ path, message, url }) };
  if (status === undefined) return {};
  return { response: { type: 'response', status_code: status, url, data: scrubBody(cause.body) } };
}

/** Host and path of a URL, each number replaced with `*`. */
function redactedPath(url: string | undefined): string {
  return (url ?? '').replace(/[?#].*$/, '').replace(/\d+/g, '*');
}
