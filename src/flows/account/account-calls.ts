import { type CallLimits, type CallParams, type CatalogueError, describeError, type Endpoint } from '@/catalogue';
import { err, type Result } from '@/lib/result';
import type { Deps } from '../deps';

/** Longest wait for an answer. The interface does not show this wait. */
const ACCOUNT_DEADLINE_MS = 10_000;

/** Pause of all account calls after a failed one. */
export const ACCOUNT_PAUSE_MS = 60_000;

export type AccountCall = <P extends string, R, Q, B>(
  endpoint: Endpoint<P, R, Q, B>,
  params: CallParams<P, Q, B>,
  limits?: Pick<CallLimits, 'send'>,
) => Promise<Result<R, CatalogueError>>;

/**
 * Makes the calls for a viewer's account. The result is `aborted` when no call was made: the token is gone, or a call
 * has just failed. A failure is logged and does not affect playback.
 */
export function createAccountCall({ catalogue, page, log }: Deps<'catalogue' | 'page' | 'log'>): AccountCall {
  let notBeforeMs = 0;
  return async (endpoint, params, limits) => {
    if (!catalogue.isSignedIn() || page.now() < notBeforeMs) return err({ kind: 'aborted' });
    const { signal } = new AbortController();
    const answer = await catalogue.call(endpoint, params, { ...limits, signal, deadlineMs: ACCOUNT_DEADLINE_MS });
    if (!answer.ok) {
      notBeforeMs = page.now() + ACCOUNT_PAUSE_MS;
      log(
        'warn',
        `a call for the account failed, so the next one leaves in ${ACCOUNT_PAUSE_MS / 1000} s: ${describeError(answer.error)}`,
      );
    }
    return answer;
  };
}
