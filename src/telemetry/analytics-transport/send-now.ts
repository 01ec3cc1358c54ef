import type { StatisticsEvent } from 'vv-protocol';

/** The window and the receivers of a message that leaves at once. */
export interface SendNowSetup {
  /** Its global functions `videoplayer_…` receive the payload. */
  window: Window;
  /** Sends the event to the host page. */
  sendToHost(sent: StatisticsEvent): void;
  /** URL that statistics are posted to; null for none. */
  url: string | null;
}

/**
 * Creates a sender for an event of a page that is closing before the statistics code has loaded. It uses the same three
 * destinations and the same format (docs/behaviour.md, Statistics).
 */
export function createSendNow({ window, sendToHost, url }: SendNowSetup) {
  return (event: StatisticsEvent['event'], payload: StatisticsEvent['payload']): void => {
    const sent: StatisticsEvent = { event, payload };
    try {
      (window as unknown as Record<string, (sent: unknown) => void>)[`videoplayer_${event}`]?.(payload);
    } catch {
      // The function is the site owner's: its failure must not reach the viewer.
    }
    sendToHost(sent);
    if (url === null) return;
    // The browser sends it even if the page ends, and without cookies, unlike a beacon. The answer is not read.
    const how: RequestInit = { method: 'POST', keepalive: true, mode: 'no-cors', credentials: 'omit' };
    window.fetch(url, { ...how, body: JSON.stringify([sent]) }).catch(() => undefined);
  };
}
