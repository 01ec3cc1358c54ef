import { createDeadline } from '@/lib/deadline';
import type { Catalogue } from './client';
import { refreshToken } from './endpoints/authentication';
import { describeError } from './errors';
import { hasEnded } from './token';

/** The longest that the requests wait for a new token. */
export const RENEWAL_DEADLINE_MS = 3_000;

/**
 * The longest that the renewal itself takes; what comes so late is for the requests after. To give it up earlier would
 * lose the new refresh token of a service that is slow, where the old one is spent already.
 */
export const RENEWAL_CALL_DEADLINE_MS = 15_000;

/** After a renewal that failed nobody waits for another one this long. */
export const RENEWAL_PAUSE_MS = 30_000;

/** Of the lock that frames and tabs of one origin share. */
const LOCK_NAME = 'vv-player-token';

/** Where the viewer's tokens are kept. */
export interface TokenJar {
  access(): string | null;
  refresh(): string | null;
  /** Puts the new ones in the place of the old; a refresh token that stayed the same is null. */
  replace(authToken: string, refreshToken: string | null): void;
}

/** The part of the Web Locks that is used here. */
export type Locks = Pick<LockManager, 'request'>;

interface RenewalOptions {
  jar: TokenJar;
  /** A client that renews nothing itself. */
  catalogue: Pick<Catalogue, 'call'>;
  /** Null where the browser has none: the lock then holds within the page. */
  locks: Locks | null;
  onProblem(message: string): void;
}

/** The lock of a page without Web Locks: whoever comes later waits for those before. */
let inPage: Promise<unknown> = Promise.resolve();

function lockInPage(run: () => Promise<void>): Promise<void> {
  const turn = inPage.then(run);
  inPage = turn.catch(() => undefined);
  return turn;
}

/**
 * Makes the one that renews an access token past its end: one call however many requests wait for it, in this page and
 * in the other frames of the site (spec section 4, "Token refresh"). It never throws and always ends: after a failure
 * the requests go out as they are.
 */
export function createRenewal({ jar, catalogue, locks, onProblem }: RenewalOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  let notBeforeMs = 0;

  const failed = (message: string) => {
    notBeforeMs = Date.now() + RENEWAL_PAUSE_MS;
    onProblem(message);
  };

  /** Under the lock: who had it before may have renewed the token for us. */
  const renew = async (waiting: AbortSignal) => {
    const accessToken = jar.access();
    const refresh = jar.refresh();
    if (waiting.aborted || accessToken === null || !hasEnded(accessToken)) return;
    if (refresh === null) return failed('there is no refresh token');
    const body = { refreshToken: refresh, accessToken };
    const limits = { signal: new AbortController().signal, deadlineMs: RENEWAL_CALL_DEADLINE_MS };
    const answer = await catalogue.call(refreshToken, { body }, limits);
    // Where the time was up, that is said already.
    if (!answer.ok) return waiting.aborted ? undefined : failed(describeError(answer.error));
    // The viewer has signed out meanwhile, or in as somebody else.
    if (jar.refresh() !== refresh) return;
    jar.replace(answer.value.authToken, answer.value.refreshToken);
    // So it is where the viewer's clock is ahead: the token is good for the service, and asking again gives no better.
    if (hasEnded(answer.value.authToken)) failed('the new token has ended too');
  };

  const begin = async () => {
    const deadline = createDeadline(new AbortController().signal, RENEWAL_DEADLINE_MS);
    const { signal } = deadline;
    const timeIsUp = new Promise<void>((end) => signal.addEventListener('abort', () => end()));
    try {
      const turn =
        locks === null ? lockInPage : (run: () => Promise<void>) => locks.request(LOCK_NAME, { signal }, run);
      await Promise.race([turn(() => renew(signal)), timeIsUp]);
      if (signal.aborted) failed('no answer in time');
    } catch (error) {
      // Web Locks refuse a frame without an origin, and say so when the wait is given up.
      failed(String(error));
    } finally {
      deadline.dispose();
    }
  };

  return async () => {
    if (running === null && Date.now() < notBeforeMs) return;
    running ??= begin().finally(() => {
      running = null;
    });
    await running;
  };
}
