import type { StatisticsEvent } from 'vv-protocol';
import { type DeviceTraits, deviceType } from '@/domain/analytics/device-type';
import { estimatedKbps } from '@/lib/network-information';
import { createDeliver, type DeliverSetup } from './deliver';
import { createStatisticsPost, type PostSetup } from './statistics-post';

/** Fields of an event: numbers, strings, and lists of them or of records; null: unknown. */
export type StatisticsPayload = StatisticsEvent['payload'];

/** Dependencies of the outlet. */
export interface OutletSetup extends Pick<DeliverSetup, 'sendToHost' | 'nextId'>, Pick<PostSetup, 'onHide' | 'log'> {
  /** URL that receives the events; null: none. */
  url: string | null;
}

/** The parts of `Window` that the outlet uses. */
export interface OutletWindow {
  fetch: typeof fetch;
  navigator: DeviceTraits;
  performance: Pick<Performance, 'now'>;
}

/**
 * Creates the outlet of the statistics and facts about the device. Each event goes to the site's function
 * `window.videoplayer_…(payload)`, to the host page as `{event, payload}`, and in that form to the URL.
 */
export function createStatisticsOutlet(window: OutletWindow, { url, sendToHost, nextId, onHide, log }: OutletSetup) {
  const { navigator, performance } = window;
  const fetch: PostSetup['fetch'] = (address, init) => window.fetch(address, init);
  const post = url === null ? null : createStatisticsPost({ url, fetch, onHide, now: () => performance.now(), log });
  const failed = (receiver: string, error: unknown) =>
    log('error', `statistics: an error in ${receiver}; the other receivers got the event`, error);
  return {
    deviceType: deviceType(navigator),
    /** The browser's bandwidth estimate in kbit/s; null when it has none. */
    bandwidth: () => estimatedKbps(navigator),
    /** Sends to the global function, the host page and, if configured, a URL (docs/behaviour.md, Statistics). */
    send: createDeliver({ window, sendToHost, nextId, post, failed }),
  };
}

export type StatisticsOutlet = ReturnType<typeof createStatisticsOutlet>;
