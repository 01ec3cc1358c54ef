import type { StatisticsEvent } from 'vv-protocol';
import { type DeviceType, deviceType } from '@/domain/analytics/device-type';
import { readNetworkInformation } from '@/lib/network-information';
import type { Log } from '../logger';
import { createDeliver, type SendStatistics } from './deliver';
import { createStatisticsPost } from './statistics-post';

/** Fields of an event: numbers, strings and lists of them; null: unknown. */
export type StatisticsPayload = StatisticsEvent['payload'];

/** Destination of the statistics and facts about the device. */
export interface StatisticsOutlet {
  /** Sends to the global function, the host page and, if configured, a URL (docs/behaviour.md, Statistics). */
  send: SendStatistics;
  deviceType: DeviceType;
  /** The browser's bandwidth estimate in kbit/s; null when it has none. */
  bandwidth(): number | null;
}

/** Dependencies of the outlet. */
export interface OutletSetup {
  /** URL that receives the events; null: none. */
  url: string | null;
  /** Sends the event to the host page. */
  sendToHost(sent: StatisticsEvent): void;
  /** Calls back when the page is closed or hidden. */
  onHide(run: () => void): void;
  log: Log;
}

/** Properties of `Navigator` that the standard library does not declare. */
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
 * Creates the outlet. Each event goes to the site's function `window.videoplayer_…(payload)`, to the host page as
 * `{event, payload}`, and in that form to the URL.
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
  const failed = (receiver: string, error: unknown) =>
    log('error', `statistics: an error in ${receiver}; the other receivers got the event`, error);
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
    send: createDeliver({ window, sendToHost, post, failed }),
  };
}
