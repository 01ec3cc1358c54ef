import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import type { Player } from './player';

/** A statistics event as each sink receives it. */
export interface Sent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The calls of statistics, and the chunk with their code. */
export const STATISTICS = {
  post: /:\d+\/statistics(?:\?|$)/,
  chunk: /widget-assets\/lazy-[^/]+\.js/,
} as const;

/** Every name of docs/statistics.md. */
const NAMES = [
  ...['play', 'pause', 'seek', 'ended', 'timeupdate', 'progress', 'episode_change', 'variant_change', 'quality_change'],
  ...['audio_change', 'subtitle_change', 'airplay_icon_click', 'ad_init', 'ad_loaded', 'ad_play', 'ad_pause'],
  ...['ad_timeupdate', 'ad_skip_btn_click', 'ad_banner_click', 'ad_ended', 'ad_break'],
];

/** Statistics of the view: in the functions of the player's window, and at the reference service. */
export class Statistics {
  readonly #page: Page;
  readonly #player: Player;
  readonly #session: string = randomUUID();

  constructor(player: Player) {
    this.#player = player;
    this.#page = player.page;
  }

  /** Defines the functions and separates this view at the service. Must be called before the page is opened. */
  async listen(): Promise<void> {
    await this.#page.addInitScript((names) => {
      window.vvStatistics = [];
      for (const event of names) {
        Object.assign(window, {
          [`videoplayer_${event}`]: (payload: Sent['payload']) => window.vvStatistics.push({ event, payload }),
        });
      }
    }, NAMES);
    await this.#page.route(STATISTICS.post, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('s', this.#session);
      return route.continue({ url: url.href });
    });
  }

  /** All calls of the functions. */
  called(): Promise<Sent[]> {
    return this.#player.stage.evaluate(() => window.vvStatistics);
  }

  /** Payloads of the calls of this function. */
  async payloads(event: string): Promise<Sent['payload'][]> {
    return (await this.called()).filter((sent) => sent.event === event).map(({ payload }) => payload);
  }

  /** Events that arrived at the service under this view's key, or another key. */
  async posted(key = this.#session): Promise<Sent[]> {
    return (await this.#batches(key)).map(({ event, payload }) => ({ event, payload }));
  }

  /** The ids of these events. */
  async postedIds(): Promise<string[]> {
    return (await this.#batches(this.#session)).map(({ id }) => id);
  }

  async #batches(key: string): Promise<(Sent & { readonly id: string })[]> {
    const response = await fetch(`${E2E_ORIGIN.catalogue}/statistics?s=${key}`);
    return (await response.json()) as (Sent & { readonly id: string })[];
  }

  /** Hides the page for a moment, so that pending events are sent. */
  async flush(): Promise<void> {
    await this.#player.stage.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  }
}

/** Records the time of the first content frame, in milliseconds of the player's page. */
export async function watchFirstFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = () => {
      const video = document.querySelector('video');
      if (video === null) return;
      observer.disconnect();
      video.requestVideoFrameCallback((at) => {
        window.vvFirstFrameMs = at;
      });
    };
    const observer = new MutationObserver(watch);
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Start times of the calls to matching URLs, relative to the first frame, in milliseconds. */
export function callsAfterFrame(player: Player, pattern: RegExp): Promise<number[]> {
  return player.stage.evaluate((_, source) => {
    const pattern = new RegExp(source);
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => pattern.test(name))
      .map(({ startTime }) => startTime - window.vvFirstFrameMs);
  }, pattern.source);
}
