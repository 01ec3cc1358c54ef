import { onTestFinished } from 'vitest';
import { QueuedBreak } from '@/ads/ad-break';
import type { AdBreak, AdBreakEvents } from '@/ads/engine-api';
import { createSlot, type Slot } from '@/ads/slot';
import type { LinearAd, PreparedAd, Tracking } from '@/ads/vast/vast-ad';
import type { AdStatus } from '@/domain/ads/ad-status-code';
import * as AD_STATUS from '@/domain/ads/ad-status-code';
import { feedOfAds } from '../support/ad-feed';
import { linearAd } from '../support/linear-ad';

/** An ad break over files, with records of its output. */
export interface AdBreakFixture {
  adBreak: AdBreak;
  adSlot: Slot;
  slot: HTMLElement;
  unmount: () => void;
  /** Names of the pings in order: the last path segment of each URL. */
  pings: string[];
  /** The full URLs of the pings. */
  urls: string[];
  /** Names of the events in order, without `change`. */
  events: string[];
  statuses: AdStatus[];
  errors: AdBreakEvents['error'][];
  log: string[];
  video(): HTMLVideoElement;
  abort(): void;
}

const EVENT_NAMES = ['loaded', 'start', 'error', 'adend', 'end'] as const;

/** An ad with the URL of its media file. */
export function preparedAd(url: string, change: Partial<LinearAd> = {}, ...more: readonly Tracking[]): PreparedAd {
  const file = { url, type: 'video/mp4', width: 640, height: 360, codec: null, bitrate: null, apiFramework: null };
  return { ad: linearAd(change, ...more), file, validUntilMs: Number.POSITIVE_INFINITY };
}

interface FixtureOptions {
  isMounted?: boolean;
  /** The element around the slot. Without it the ad does not know its player. */
  player?: HTMLElement;
}

/** Opens a break on a slot of 640x360; a promise stands for a document that is still loading. */
export function openAdBreak(
  first: PreparedAd,
  rest: readonly (PreparedAd | null | Promise<PreparedAd | null>)[] = [],
  { isMounted = true, player }: FixtureOptions = {},
): AdBreakFixture {
  const urls: string[] = [];
  const pings: string[] = [];
  const events: string[] = [];
  const log: string[] = [];
  const statuses: AdStatus[] = [];
  const errors: AdBreakEvents['error'][] = [];
  const abort = new AbortController();
  const stage = createSlot(player);
  const slot = document.createElement('div');
  slot.style.cssText = 'width:640px;height:360px';
  (player ?? document.body).append(slot);
  const unmount = isMounted ? stage.mount(slot) : () => {};
  const net = {
    ping(url: string) {
      urls.push(url);
      pings.push(url.replace(/\?.*$/, '').replace(/^.*\//, ''));
    },
    getText: () => Promise.reject(new Error('nothing is to be loaded')),
  };
  const adBreak = new QueuedBreak(
    {
      type: 'preroll',
      net,
      slot: stage,
      log: (level, message) => void log.push(`${level}: ${message}`),
      giveUp() {},
      macros: () => ({ CONTENTID: '7', MEDIAPLAYHEAD: 61.5, PLAYERSIZE: [640, 360], BREAKPOSITION: 1 }),
    },
    first,
    feedOfAds(rest),
    abort.signal,
  );
  for (const name of EVENT_NAMES) {
    adBreak.on(name, (payload) => {
      events.push(name);
      if (payload && 'status' in payload) statuses.push(payload.status);
      if (payload && 'code' in payload) errors.push(payload);
    });
  }
  onTestFinished(() => {
    abort.abort();
    slot.remove();
  });
  return {
    adBreak,
    adSlot: stage,
    slot,
    unmount,
    pings,
    urls,
    events,
    statuses,
    errors,
    log,
    abort: () => abort.abort(),
    video() {
      const video = slot.querySelector('video');
      if (video === null) throw new Error('no ad is on the slot');
      return video;
    },
  };
}

/**
 * Plays one ad, with the file of a next one, and stops at once or after the first frame. The result does not hold the
 * video.
 */
export async function playAndStop(
  slot: HTMLElement,
  url: string,
  isPlayed: boolean,
): Promise<WeakRef<HTMLVideoElement>> {
  const stage = createSlot();
  slot.style.cssText = 'width:64px;height:36px';
  document.body.append(slot);
  const unmount = stage.mount(slot);
  const abort = new AbortController();
  const net = { ping() {}, getText: () => Promise.reject(new Error('nothing is to be loaded')) };
  const setup = { type: 'preroll', net, slot: stage, log() {}, giveUp() {}, macros: () => ({}) } as const;
  const adBreak = new QueuedBreak(setup, preparedAd(url), feedOfAds([preparedAd(url)]), abort.signal);
  const started = new Promise<unknown>((resolve) => adBreak.on('start', resolve));
  const video = slot.querySelector('video');
  if (video === null) throw new Error('no ad is on the slot');
  if (isPlayed) {
    adBreak.start({ volume: 0, muted: true });
    await started;
  }
  abort.abort();
  unmount();
  slot.remove();
  return new WeakRef(video);
}

/** The number of the current status; -1 without an ad. */
export const statusOf = ({ adBreak }: AdBreakFixture): number => adBreak.state()?.status ?? -1;

export { AD_STATUS };
