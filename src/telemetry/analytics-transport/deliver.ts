import type { StatisticsEvent } from 'vv-protocol';

/** Sends an event of the statistics, by its name without `videoplayer_`. */
export type SendStatistics = (event: StatisticsEvent['event'], payload: StatisticsEvent['payload']) => void;

/** The receivers of an event. */
export interface DeliverSetup {
  /** Its global functions `videoplayer_…` receive the payload. */
  window: object;
  /** Sends the event to the host page. */
  sendToHost(sent: StatisticsEvent): void;
  /** Id of the next event, unique in all senders: a receiver counts a repeated one once. */
  nextId(): string;
  /** Posts one event as JSON to the URL; null: there is no URL. */
  post: ((json: string) => void) | null;
  /** Called with the name of a receiver that threw. */
  failed(receiver: string, error: unknown): void;
}

/**
 * Creates the one sender of events: to the host page, to the URL and to the site's function, in this order
 * (docs/statistics.md). The function belongs to the site and may modify its argument, also later, so it receives a copy.
 * A receiver that throws does not affect the others.
 */
export function createDeliver({ window, sendToHost, nextId, post, failed }: DeliverSetup): SendStatistics {
  const attempt = (receiver: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      failed(receiver, error);
    }
  };
  return (event, payload) => {
    const name = `videoplayer_${event}`;
    const sent: StatisticsEvent = { event, payload };
    attempt('the message to the host page', () => sendToHost(sent));
    if (post !== null)
      attempt('the request to env_statistics_url', () => post(JSON.stringify({ id: nextId(), ...sent })));
    attempt(name, () => {
      const listener: unknown = Reflect.get(window, name);
      if (typeof listener === 'function') listener.call(window, JSON.parse(JSON.stringify(payload)));
    });
  };
}
