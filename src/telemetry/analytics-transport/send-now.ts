import { createDeliver, type DeliverSetup, type SendStatistics } from './deliver';

/** The receivers of a message that leaves at once. */
export interface SendNowSetup extends Pick<DeliverSetup, 'sendToHost' | 'nextId'> {
  window: Window;
  /** URL that statistics are posted to; null for none. */
  url: string | null;
}

/**
 * Creates a sender for an event of a page that is closing before the statistics code has loaded. It uses the same three
 * destinations and the same format (docs/behaviour.md, Statistics).
 */
export function createSendNow({ window, sendToHost, nextId, url }: SendNowSetup): SendStatistics {
  // The browser sends it even if the page ends, and without cookies, unlike a beacon. The answer is not read.
  const how: RequestInit = { method: 'POST', keepalive: true, mode: 'no-cors', credentials: 'omit' };
  const post = (json: string) => void (url && window.fetch(url, { ...how, body: `[${json}]` }).catch(() => undefined));
  // The page ends, so an error has no log to go to.
  return createDeliver({ window, sendToHost, nextId, post, failed: () => undefined });
}
