import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import type { Player } from './player';

/** Ads of a content: names of the reference service's documents, each perhaps with a query. */
interface AdList {
  readonly preroll?: readonly string[];
  readonly midroll?: readonly string[];
  /** Query of the list itself, such as `fault=hang`. */
  readonly list?: string;
}

/** The ads in the player: set up by a test, shown to a viewer, counted by their pings. */
export class Ads {
  readonly layer: Locator;
  readonly video: Locator;
  readonly label: Locator;
  readonly skip: Locator;
  readonly soundOffer: Locator;
  readonly #page: Page;
  readonly #session = randomUUID();

  constructor({ page, frame }: Player) {
    this.#page = page;
    this.layer = frame.getByTestId('spot-layer');
    this.video = frame.getByTestId('spot-slot').locator('video');
    this.label = frame.getByTestId('spot-label');
    this.skip = frame.getByTestId('spot-skip');
    this.soundOffer = frame.getByTestId('spot-sound-offer');
  }

  /** Makes the ad list return these ads for any content. */
  async ask({ preroll = [], midroll = [], list = '' }: AdList): Promise<void> {
    await this.#page.unroute(AD_LIST);
    await this.#page.route(AD_LIST, (route) => {
      const url = new URL(route.request().url());
      for (const [name, value] of new URLSearchParams(list)) url.searchParams.set(name, value);
      for (const name of ['preroll', 'midroll']) url.searchParams.delete(name);
      url.searchParams.append('preroll', '');
      for (const ad of preroll) url.searchParams.append('preroll', withSession(ad, this.#session));
      for (const ad of midroll) url.searchParams.append('midroll', withSession(ad, this.#session));
      return route.continue({ url: url.href });
    });
  }

  /** The pings so far, as lines such as `linear start`. */
  async pings(): Promise<string[]> {
    const response = await fetch(`${E2E_ORIGIN.catalogue}/ads/pings?as=text&s=${this.#session}`);
    return (await response.text()).split('\n').filter((line) => line !== '');
  }

  /** Expects a visible ad that progresses. */
  async expectPlays(): Promise<void> {
    await expect(this.label).toBeVisible();
    await expect.poll(() => this.video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  }

  /** Expects no visible part of an ad. */
  async expectGone(): Promise<void> {
    await expect(this.label).toHaveCount(0);
    await expect(this.video).toHaveCount(0);
  }
}

const AD_LIST = /\/ad-list\.json/;

const withSession = (ad: string, session: string): string => `${ad}${ad.includes('?') ? '&' : '?'}s=${session}`;
