import { makeFetchTransport } from '@sentry/react';
import { createDeadline } from '@/lib/deadline';
import { parseJson } from '@/lib/json';
import type { Log } from '../logger';
import { toSafeJson } from '../redact';
import { scrubText } from './scrub';

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0];

/** Limit of a request, so that a hanging service does not hold a connection. */
const SEND_DEADLINE_MS = 10_000;

/**
 * Sends with the browser's own `fetch`, without cookies. A service that fails, hangs or is blocked is logged once and
 * has no other effect.
 */
export function createSentryTransport(log: Log): typeof makeFetchTransport {
  let isLogged = false;
  const logOnce = (reason: unknown) => {
    if (!isLogged) log('warn', 'the error service refused a report', reason);
    isLogged = true;
  };
  const send: typeof fetch = async (url, init) => {
    const deadline = createDeadline(new AbortController().signal, SEND_DEADLINE_MS);
    try {
      const response = await fetch(url, { ...init, credentials: 'omit', signal: deadline.signal });
      if (!response.ok) logOnce(response.status);
      return response;
    } catch (error) {
      logOnce(error);
      throw error;
    } finally {
      deadline.dispose();
    }
  };
  return (options) => {
    const transport = makeFetchTransport(options, send);
    return { ...transport, send: (envelope) => transport.send(withoutSecrets(envelope)) };
  };
}

/** Scrubs replay recordings. The SDK's event hooks do not see them, and they contain full URLs of the page. */
function withoutSecrets(envelope: Envelope): Envelope {
  const [header, items] = envelope;
  const clean = items.map(([itemHeader, payload]) => {
    if (itemHeader.type !== 'replay_recording' || typeof payload !== 'string') return [itemHeader, payload];
    const [first = '', events = ''] = payload.split('\n', 2);
    const text = `${first}\n${toSafeJson(parseJson(events), scrubText)}`;
    return [{ ...itemHeader, length: new TextEncoder().encode(text).length }, text];
  });
  return [header, clean] as Envelope;
}
