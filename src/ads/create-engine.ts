import { err } from '@/lib/result';
import { QueuedBreak, takeReady } from './ad-break';
import { type AdFailure, UNKNOWN_MESSAGE } from './ad-failure';
import type { AdEngine, AdEngineSetup, BreakAds } from './engine-api';
import type { MacroValues } from './macros';
import { createAdNet } from './net';
import { chooseMediaFile, FILE_TYPES } from './playback/media-file';
import { loadSchedule } from './schedule/load-schedule';
import { createSlot } from './slot';
import { loadVast } from './vast/load-vast';
import type { MediaFile, PreparedAd } from './vast/vast-ad';

/** Creates the ad engine of a page. It needs a browser and nothing else. */
export function createAdEngine(setup: AdEngineSetup = {}): AdEngine {
  const log = setup.log ?? (() => {});
  const net = createAdNet({ ...setup, log });
  const slot = createSlot(setup.player);
  // A new element each time: a retained one would stay in memory for the life of the page.
  const canPlay = (type: string) => document.createElement('video').canPlayType(type);
  const choose = (files: readonly MediaFile[]) => {
    const { width, height } = slot.size();
    return chooseMediaFile(files, width * height * devicePixelRatio ** 2, canPlay, setup.bandwidth?.() ?? null);
  };

  return {
    loadSchedule: (url, signal, deadline) => loadSchedule(url, { ...setup, net, log }, signal, deadline),

    async prepare(type, ads, signal, failed, deadline) {
      const fileTypes = FILE_TYPES.filter(canPlay);
      const deadlinePassed = new AbortController();
      const giveUp = () => deadlinePassed.abort();
      if (deadline?.aborted) giveUp();
      deadline?.addEventListener('abort', giveUp, { once: true });
      const macros = (): MacroValues => {
        const page = setup.page?.();
        const { width, height } = slot.size();
        return {
          PAGEURL: page?.pageUrl ?? location.href,
          CONTENTID: page?.contentId || undefined,
          MEDIAPLAYHEAD: page?.contentTime,
          PLAYERSIZE: [width, height],
          BREAKPOSITION: type === 'preroll' ? 1 : 2,
          MEDIAMIME: fileTypes,
          DEVICEUA: navigator.userAgent,
          own: setup.macros,
        };
      };
      const prepareOne = async (vastUrl: string): Promise<PreparedAd | null> => {
        const options = { signal, deadline: deadlinePassed.signal, macros, choose, rules: setup.rules };
        const prepared = await loadVast(vastUrl, net, options).catch((error: unknown) => {
          log('error', vastUrl, error);
          return err<AdFailure>({ code: 900, message: UNKNOWN_MESSAGE });
        });
        if (prepared.ok) return prepared.value;
        if (signal.aborted) return null;
        const { code, message } = prepared.error;
        log('warn', `Ad ${vastUrl}: ${code} ${message}`);
        failed?.({ code, message }, vastUrl);
        return null;
      };

      const coming = urlsOf(ads).map(prepareOne);
      // Start with the first ad that is ready; the ones behind it may still be loading.
      const first = await takeReady(coming);
      if (!first || signal.aborted || deadlinePassed.signal.aborted) return null;
      return new QueuedBreak({ type, net, slot, log, macros, rules: setup.rules, giveUp }, first, coming, signal);
    },

    mount: slot.mount,
  };
}

const urlsOf = (ads: BreakAds): readonly string[] =>
  'slots' in ads ? ads.slots.flatMap((slot) => slot.map(({ url }) => url)) : ads;
