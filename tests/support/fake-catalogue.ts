import type { CallLimits, CallParams, Catalogue, CatalogueError } from '@/catalogue';
import type { Content, Episode, Season } from '@/domain/catalogue/content';
import { createDeadline } from '@/lib/deadline';
import { err, ok, type Result } from '@/lib/result';
import { aContent, aMaster, aSeries } from '../fixtures/catalogue';

type Answer = Result<unknown, CatalogueError> | 'hang' | Promise<unknown>;

/** A service whose responses the test sets. A call without one hangs until its deadline, as with a dead server. */
export class FakeCatalogue implements Catalogue {
  /** Responses by path of the endpoint, or by the full URL of a file. */
  readonly answers = new Map<string, Answer>();
  /** The viewer has an access token. */
  signedIn = false;
  /** The service has refused the token. */
  tokenRefused = false;
  readonly calls: { name: string; params?: unknown; limits: CallLimits }[] = [];

  call<P extends string, R, Q, B>(endpoint: { path: P }, params: CallParams<P, Q, B>, limits: CallLimits) {
    return this.#answer<R>(endpoint.path, limits, params);
  }

  isSignedIn() {
    return this.signedIn;
  }

  isTokenRefused() {
    return this.tokenRefused;
  }

  getJson<R>(url: string, _: unknown, limits: CallLimits) {
    return this.#answer<R>(url, limits);
  }

  async #answer<R>(name: string, limits: CallLimits, params?: unknown): Promise<Result<R, CatalogueError>> {
    this.calls.push({ name, params, limits });
    const answer = this.answers.get(name) ?? 'hang';
    if (answer === 'hang') return this.#hang(name, limits);
    const outcome = (await answer) as Result<R, CatalogueError>;
    return limits.signal.aborted ? err({ kind: 'aborted' }) : outcome;
  }

  #hang(url: string, { signal, deadlineMs }: CallLimits): Promise<Result<never, CatalogueError>> {
    const deadline = createDeadline(signal, deadlineMs);
    return new Promise((resolve) => {
      const end = () => resolve(err(deadline.expired() ? { kind: 'timeout', url } : { kind: 'aborted' }));
      deadline.signal.addEventListener('abort', end);
    });
  }
}

export const http = (status: number): Answer => err({ kind: 'http', url: 'https://api.example/x', status, body: null });

/** A service with content 1: two seasons of three episodes, each with a master file. */
export function aCatalogue(
  given: { content?: Content; episodes?: Episode[]; seasons?: Season[]; available?: boolean } = {},
): FakeCatalogue {
  const catalogue = new FakeCatalogue();
  const episodes = given.episodes ?? aSeries();
  catalogue.answers.set('/contents/{id}', ok(given.content ?? aContent()));
  catalogue.answers.set('/episodes', ok(episodes));
  catalogue.answers.set('/contents/{id}/seasons', ok(given.seasons ?? []));
  catalogue.answers.set('/contents/{id}/available', ok({ available: given.available ?? true }));
  for (const { m3u8MasterFilePath: url } of episodes) if (url) catalogue.answers.set(url, ok(aMaster()));
  return catalogue;
}
