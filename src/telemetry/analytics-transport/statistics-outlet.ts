import { type DeviceType, deviceType } from '@/domain/analytics/device-type';
import { readNetworkInformation } from '@/lib/network-information';
import type { Log } from '../logger';
import { createStatisticsPost } from './statistics-post';

/** Fields of an event: numbers, texts, lists of them, null for what is not known. */
export type StatisticsPayload = Readonly<Record<string, unknown>>;

/** An event of the statistics by its name without `videoplayer_`, with its fields. */
export type SendStatistics = (event: string, payload: StatisticsPayload) => void;

/** Where statistics go, and what is known of the device they come from. */
export interface StatisticsOutlet {
  /** To the global function, the owner's page and, where one is set, an address (design section 3). */
  send: SendStatistics;
  deviceType: DeviceType;
  /** The browser's own estimate of the line, kbit/s; null where it gives none. */
  bandwidth(): number | null;
}

/** What the outlet needs of the widget around it. */
export interface OutletSetup {
  /** Address that events are posted to; null for none. */
  url: string | null;
  /** To the owner's page. */
  tell(event: { event: string; payload: StatisticsPayload }): void;
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
 * Makes the outlet: each event goes to `window.videoplayer_…(payload)` where the owner has defined it, to the owner's
 * page as `{event, payload}`, and the same to an address. No sink can keep an event from another.
 */
export function createStatisticsOutlet(
  window: OutletWindow,
  { url, tell, onHide, log }: OutletSetup,
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
      const sent = { event, payload };
      // The function last: it may change what it is given.
      attempt('the owner’s page', () => tell(sent));
      if (post !== null) attempt('the address', () => post(JSON.stringify(sent)));
      attempt(name, () => {
        const listener: unknown = Reflect.get(window, name);
        if (typeof listener === 'function') listener.call(window, payload);
      });
    },
  };
}
