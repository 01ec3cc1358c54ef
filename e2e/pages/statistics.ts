import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-addresses';
import type { Player } from './player';

/** An event of the statistics as each sink gets it. */
export interface Sent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Calls and chunks that only statistics ask for. */
export const STATISTICS = {
  post: /:\d+\/statistics(?:\?|$)/,
  chunk: /widget-assets\/(?:observe|statistics-outlet)-[^/]+\.js/,
} as const;

/** Every name of docs/statistics.md. */
const NAMES = [
  ...['play', 'pause', 'seek', 'ended', 'timeupdate', 'progress', 'episode_change', 'variant_change', 'quality_change'],
  ...['audio_change', 'subtitle_change', 'airplay_icon_click', 'ad_init', 'ad_loaded', 'ad_play', 'ad_pause'],
  ...['ad_timeupdate', 'ad_skip_btn_click', 'ad_banner_click', 'ad_ended'],
];

/** What the player tells of the view: to the functions of its own window, and to the reference service. */
export class Statistics {
  readonly #page: Page;
  readonly #player: Player;
  readonly #session: string = randomUUID();

  constructor(player: Player) {
    this.#player = player;
    this.#page = player.page;
  }

  /** To be called before the page is opened: the functions are there, and the service keeps this view apart. */
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

  /** What the functions were called with. */
  called(): Promise<Sent[]> {
    return this.#player.stage.evaluate(() => window.vvStatistics);
  }

  /** What the functions of this name were called with. */
  async payloads(event: string): Promise<Sent['payload'][]> {
    return (await this.called()).filter((sent) => sent.event === event).map(({ payload }) => payload);
  }

  /** What arrived at the service under this view's key, or another one. */
  async posted(key = this.#session): Promise<Sent[]> {
    const response = await fetch(`${E2E_ORIGIN.catalogue}/statistics?s=${key}`);
    return (await response.json()) as Sent[];
  }

  /** The page is put away for a moment: what waits is sent. */
  async flush(): Promise<void> {
    await this.#player.stage.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  }
}

/** Notes when the first frame of film came to the screen, milliseconds of the player's own page. */
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

/** When each call for an address of this kind began, beside the first frame; milliseconds. */
export function callsAfterFrame(player: Player, pattern: RegExp): Promise<number[]> {
  return player.stage.evaluate((_, source) => {
    const pattern = new RegExp(source);
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => pattern.test(name))
      .map(({ startTime }) => startTime - window.vvFirstFrameMs);
  }, pattern.source);
}
