import { breakOf } from '@/domain/ads/schedule';
import { createDeadline } from '@/lib/deadline';
import { QueuedBreak } from './ad-break';
import { type BreakAccount, openBreak } from './break-account';
import { BreakSources } from './break-sources';
import { createCreatives } from './creative/load-creative';
import type { AdEngine, AdEngineSetup } from './engine-api';
import { createFeed } from './feed';
import { fillMacros, type MacroValues } from './macros';
import { createAdNet } from './net';
import { chooseMediaFile, FILE_TYPES } from './playback/media-file';
import { loadSchedule } from './schedule/load-schedule';
import { createSlot } from './slot';
import type { MediaFile } from './vast/vast-ad';

/** Values of the macro BREAKPOSITION. */
const POSITIONS = { preroll: 1, midroll: 2, postroll: 3, pauseroll: 4 } as const;

/** Creates the ad engine of a page. It needs a browser and nothing else. */
export function createAdEngine(setup: AdEngineSetup = {}): AdEngine {
  const log = setup.log ?? (() => {});
  const net = createAdNet({ ...setup, log });
  const slot = createSlot(setup.player);
  const accounts = new Set<BreakAccount>();
  let number = 0;
  // A new element each time: a retained one would stay in memory for the life of the page.
  const canPlay = (type: string) => document.createElement('video').canPlayType(type);
  const creatives = createCreatives({ ...setup, log });
  const choose = (files: readonly MediaFile[]) => {
    const { width, height } = slot.size();
    const pixels = width * height * devicePixelRatio ** 2;
    return chooseMediaFile(files, pixels, canPlay, setup.bandwidth?.() ?? null) ?? creatives.choose(files);
  };

  return {
    loadSchedule: (url, signal, deadline) => loadSchedule(url, { ...setup, net, log }, signal, deadline),

    async prepare(type, ads, signal, failed, deadline) {
      const fileTypes = FILE_TYPES.filter(canPlay);
      const { signal: limit, dispose: giveUp } = createDeadline(deadline ?? new AbortController().signal);
      const macros = (): MacroValues => {
        const page = setup.page?.();
        const { width, height } = slot.size();
        return {
          PAGEURL: page?.pageUrl ?? location.href,
          CONTENTID: page?.contentId || undefined,
          MEDIAPLAYHEAD: page?.contentTime,
          PLAYERSIZE: [width, height],
          BREAKPOSITION: POSITIONS[type],
          MEDIAMIME: fileTypes,
          DEVICEUA: navigator.userAgent,
          own: setup.macros,
        };
      };
      const plan =
        'slots' in ads
          ? ads
          : breakOf(
              type,
              { on: 'start' },
              ads.map((url) => [{ url }]),
            );
      const { rules } = setup;
      const ping = (url: string, code: number | null) =>
        net.ping(fillMacros(url, { ...macros(), ERRORCODE: code ?? 900 }));
      number += 1;
      const account = openBreak({ type, number }, plan, ping, (ledger, isOver) => {
        if (isOver) accounts.delete(account);
        setup.report?.(ledger, isOver);
      });
      accounts.add(account);
      const sources = new BreakSources({
        net,
        log,
        signal,
        deadline: limit,
        macros,
        choose,
        ready: creatives.load,
        rules,
        account,
        failed: (failure, url) => failed?.(failure, url),
      });
      // A request without a show costs the publisher his show rate, so `full` asks a slot at its turn.
      const isEager = rules !== 'full' && plan.slots.every(({ length }) => length === 1);
      const feed = createFeed(plan.slots, sources.fill, isEager);
      const close = (isCut: boolean) => sources.close(isCut, isEager);
      const cut = () => close(true);
      signal.addEventListener('abort', cut);
      const first = await feed.next(false);
      signal.removeEventListener('abort', cut);
      if (!first || signal.aborted || limit.aborted) {
        close(signal.aborted);
        return null;
      }
      return new QueuedBreak(
        { type, net, slot, log, macros, rules, open: creatives.open, giveUp, began: account.began, close },
        first,
        feed,
        signal,
      );
    },

    mount: slot.mount,
    leave() {
      for (const account of accounts) account.leave();
    },
  };
}
