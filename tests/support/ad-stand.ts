import { onTestFinished } from 'vitest';
import { createAdBreak } from '@/ads/ad-break';
import type { AdBreak, AdBreakEvents } from '@/ads/engine-api';
import { createSlot, type Slot } from '@/ads/slot';
import type { LinearAd, PreparedAd, Tracking } from '@/ads/vast/vast-ad';
import { AD_STATUS, type AdStatus } from '@/lib/ad-status';
import { linearAd } from './linear-ad';

/** A break of ads over files, and all that it says. */
export interface AdStand {
  adBreak: AdBreak;
  adSlot: Slot;
  slot: HTMLElement;
  unmount: () => void;
  /** Names of what was pinged, in order: the end of each address, without its query. */
  pings: string[];
  /** The addresses themselves. */
  urls: string[];
  /** What was told, in order, without `change`. */
  told: string[];
  statuses: AdStatus[];
  errors: AdBreakEvents['error'][];
  log: string[];
  video(): HTMLVideoElement;
  abort(): void;
}

const TELLS = ['loaded', 'start', 'error', 'adend', 'end'] as const;

/** An ad of the address of its file. */
export function preparedAd(url: string, change: Partial<LinearAd> = {}, ...more: readonly Tracking[]): PreparedAd {
  const file = { url, type: 'video/mp4', width: 640, height: 360, codec: null, bitrate: null, apiFramework: null };
  return { ad: linearAd(change, ...more), file };
}

interface StandOptions {
  isMounted?: boolean;
  /** Around the slot, if there is to be one; else the ad does not know what it fills. */
  player?: HTMLElement;
}

/** Puts ads on a slot of 640x360; a promise is one whose document has not come yet. */
export function openAdStand(
  first: PreparedAd,
  rest: readonly (PreparedAd | null | Promise<PreparedAd | null>)[] = [],
  { isMounted = true, player }: StandOptions = {},
): AdStand {
  const urls: string[] = [];
  const pings: string[] = [];
  const told: string[] = [];
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
  const adBreak = createAdBreak(
    {
      type: 'preroll',
      net,
      slot: stage,
      log: (level, message) => void log.push(`${level}: ${message}`),
      giveUp() {},
      macros: () => ({ CONTENTID: '7', MEDIAPLAYHEAD: 61.5, PLAYERSIZE: '640,360', BREAKPOSITION: 1 }),
    },
    first,
    rest.map(async (one) => one),
    abort.signal,
  );
  for (const name of TELLS) {
    adBreak.on(name, (payload) => {
      told.push(name);
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
    told,
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

/** One ad and the file of a next one, stopped at once or after the first frame; the result does not keep its video. */
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
  const adBreak = createAdBreak(setup, preparedAd(url), [Promise.resolve(preparedAd(url))], abort.signal);
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

/** The status of the ad that is on, by its number in the spec; -1 when there is none. */
export const statusOf = ({ adBreak }: AdStand): number => adBreak.state()?.status ?? -1;

export { AD_STATUS };
