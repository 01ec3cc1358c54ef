/** What a message needs to leave at once. */
export interface SendNowSetup {
  /** Its global functions `videoplayer_…` are told. */
  window: Window;
  /** To the owner's page. */
  tell(sent: { event: string; payload: Readonly<Record<string, unknown>> }): void;
  /** Where statistics are posted; null for nowhere. */
  url: string | null;
}

/**
 * Sends one event of the statistics while the page is being left, when the code of the rest of them is not there: to the
 * same three, in the same words (design section 3).
 */
export function createSendNow({ window, tell, url }: SendNowSetup) {
  return (event: string, payload: Readonly<Record<string, unknown>>): void => {
    const sent = { event, payload };
    try {
      (window as unknown as Record<string, (sent: unknown) => void>)[`videoplayer_${event}`]?.(payload);
    } catch {
      // The owner's own function: its troubles are not the viewer's.
    }
    tell(sent);
    if (url === null) return;
    // The browser sends it even if the page ends; without cookies, unlike a beacon. Nobody is there to hear the answer.
    const how: RequestInit = { method: 'POST', keepalive: true, mode: 'no-cors', credentials: 'omit' };
    window.fetch(url, { ...how, body: JSON.stringify([sent]) }).catch(() => undefined);
  };
}
