import { makeFetchTransport } from '@sentry/react';
import { createDeadline } from '@/lib/deadline';
import type { Log } from './logger';

/** A service that does not answer keeps no connection for longer. */
const SEND_DEADLINE_MS = 10_000;

/**
 * Sends with the browser's own `fetch`, without cookies. A service that fails, hangs or is blocked costs a line in the
 * log, once: nobody else is to notice.
 */
export function createSentryTransport(log: Log): typeof makeFetchTransport {
  let isTold = false;
  const tell = (reason: unknown) => {
    if (!isTold) log('warn', 'the error service does not take reports', reason);
    isTold = true;
  };
  const send: typeof fetch = async (url, init) => {
    const deadline = createDeadline(new AbortController().signal, SEND_DEADLINE_MS);
    try {
      const response = await fetch(url, { ...init, credentials: 'omit', signal: deadline.signal });
      if (!response.ok) tell(response.status);
      return response;
    } catch (error) {
      tell(error);
      throw error;
    } finally {
      deadline.dispose();
    }
  };
  return (options) => makeFetchTransport(options, send);
}
