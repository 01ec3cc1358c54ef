import type { StatisticsEvent } from 'vv-protocol';
import { type DeviceType, deviceType } from '@/domain/analytics/device-type';
import { readNetworkInformation } from '@/lib/network-information';
import type { Log } from '../logger';
import { createStatisticsPost } from './statistics-post';

/** Fields of an event: numbers, texts, and lists of them; null stands for an unknown value. */
export type StatisticsPayload = StatisticsEvent['payload'];

/** Sends an event of the statistics, by its name without `videoplayer_`. */
export type SendStatistics = (event: StatisticsEvent['event'], payload: StatisticsPayload) => void;

/** Where statistics go, and what is known of the device they come from. */
export interface StatisticsOutlet {
  /** Sends an event to the global function, the host page and, where one is set, a URL. */
  send: SendStatistics;
  deviceType: DeviceType;
  /** The browser's own estimate of the line, kbit/s; null where it gives none. */
  bandwidth(): number | null;
}

/** What the outlet needs of the widget around it. */
export interface OutletSetup {
  /** Address that events are posted to; null for none. */
  url: string | null;
  /** Sends the event to the host page. */
  sendToHost(sent: StatisticsEvent): void;
  /** Calls when the page is left or put away. */
  onHide(run: () => void): void;
  log: Log;
}

/** What browsers tell beyond the standard library's `Navigator`. */
interface NavigatorHints {
  userAgentData?: { mobile?: boolean };
}

/** The parts of `Window` that the outlet uses. */
export interface OutletWindow {
  fetch: typeof fetch;
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & NavigatorHints;
  performance: Pick<Performance, 'now'>;
}

/**
 * Makes the outlet: each event goes to `window.videoplayer_…(payload)` where the site has defined it, to the host page as
 * `{event, payload}`, and to a URL in the same form. A receiver that throws does not keep the event from the others.
 */
export function createStatisticsOutlet(
  window: OutletWindow,
  { url, sendToHost, onHide, log }: OutletSetup,
): StatisticsOutlet {
  const { navigator, performance } = window;
  const post =
    url === null
      ? null
      : createStatisticsPost({
          url,
          fetch: (address, init) => window.fetch(address, init),
          onHide,
          now: () => performance.now(),
          log,
        });
  const attempt = (sink: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      log('error', `statistics: ${sink} broke`, error);
    }
  };
  return {
    deviceType: deviceType({
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      mobileHint: navigator.userAgentData?.mobile ?? null,
    }),
    bandwidth() {
      const { downlinkMbps } = readNetworkInformation(navigator);
      return downlinkMbps === null ? null : downlinkMbps * 1000;
    },
    send(event, payload) {
      const name = `videoplayer_${event}`;
      const sent: StatisticsEvent = { event, payload };
      // The function last: it may change what it is given.
      attempt('the host page', () => sendToHost(sent));
      if (post !== null) attempt('the address', () => post(JSON.stringify(sent)));
      attempt(name, () => {
        const listener: unknown = Reflect.get(window, name);
        if (typeof listener === 'function') listener.call(window, payload);
      });
    },
  };
}
