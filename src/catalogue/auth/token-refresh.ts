import { describeError } from 'catalogue-client';
import { isExpired } from '@/domain/catalogue/token-expiry';
import { createDeadline } from '@/lib/deadline';
import { refreshToken } from '../calls';
import type { Catalogue } from '../create-catalogue';

/** The longest that calls wait for a new token, once the code of the session is there. */
export const REFRESH_WAIT_MS = 3_000;

/**
 * The longest that the refresh itself takes. A token that comes after {@link REFRESH_WAIT_MS} serves the later calls.
 * Aborting earlier would lose the new refresh token of a slow service, which has already invalidated the old one.
 */
export const REFRESH_CALL_DEADLINE_MS = 15_000;

/** The pause after a failed refresh: calls in it leave without another attempt. */
export const REFRESH_PAUSE_MS = 30_000;

/** The Web Lock that the frames and tabs of one origin share. */
const LOCK_NAME = 'vv-player-token';

/** The store of the viewer's tokens. */
export interface TokenJar {
  access(): string | null;
  refresh(): string | null;
  /** Replaces the tokens; null keeps the refresh token. */
  replace(authToken: string, refreshToken: string | null): void;
}

/** The part of Web Locks that the refresh needs. */
export type Locks = Pick<LockManager, 'request'>;

interface RefreshOptions {
  jar: TokenJar;
  /** A client that refreshes no token itself. */
  catalogue: Pick<Catalogue, 'call'>;
  /** Null where the browser has no Web Locks: the lock then holds within the page. */
  locks: Locks | null;
  onProblem(message: string): void;
}

/** The lock of a page without Web Locks: each holder waits for the one before. */
let inPage: Promise<unknown> = Promise.resolve();

function lockInPage(run: () => Promise<void>): Promise<void> {
  const turn = inPage.then(run);
  inPage = turn.catch(() => undefined);
  return turn;
}

/**
 * Creates the refresh of an expired access token. All waiting calls share one request, in this page and in the other
 * frames of the site. The refresh never throws and always settles; after a failure the calls leave unchanged.
 */
export function createTokenRefresh({ jar, catalogue, locks, onProblem }: RefreshOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  let notBeforeMs = 0;

  const failed = (message: string) => {
    notBeforeMs = Date.now() + REFRESH_PAUSE_MS;
    onProblem(message);
  };

  /** Runs under the lock; its previous holder may have refreshed the token already. */
  const refresh = async (waiting: AbortSignal) => {
    const accessToken = jar.access();
    const spent = jar.refresh();
    if (waiting.aborted || accessToken === null || !isExpired(accessToken)) return;
    if (spent === null) return failed('there is no refresh token');
    const body = { refreshToken: spent, accessToken };
    const limits = { signal: new AbortController().signal, deadlineMs: REFRESH_CALL_DEADLINE_MS };
    const answer = await catalogue.call(refreshToken, { body }, limits);
    // The end of the wait has reported the problem.
    if (!answer.ok) return waiting.aborted ? undefined : failed(describeError(answer.error));
    // The viewer signed out meanwhile, or signed in as somebody else.
    if (jar.refresh() !== spent) return;
    jar.replace(answer.value.authToken, answer.value.refreshToken);
    // The device clock may be ahead: the token is valid for the service, so another refresh would not help.
    if (isExpired(answer.value.authToken)) failed('the new token has ended too');
  };

  const begin = async () => {
    const deadline = createDeadline(new AbortController().signal, REFRESH_WAIT_MS);
    const { signal } = deadline;
    const timeIsUp = new Promise<void>((end) => signal.addEventListener('abort', () => end()));
    try {
      const turn =
        locks === null ? lockInPage : (run: () => Promise<void>) => locks.request(LOCK_NAME, { signal }, run);
      await Promise.race([turn(() => refresh(signal)), timeIsUp]);
      if (signal.aborted) failed(`timed out after ${REFRESH_WAIT_MS / 1000} s waiting for the service`);
    } catch (error) {
      // Web Locks reject in a frame without an origin, and when the wait is aborted.
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
