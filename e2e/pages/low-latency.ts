import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';

/** The samples of the broadcast repeat after this many seconds, and begin with such a second of the day. */
const LOOP_S = 48;

/** Makes {@link latencies} readable in every frame of a page. */
export async function watchLatency(page: Page): Promise<void> {
  await page.addInitScript((loopS) => {
    const buffers: SourceBuffer[] = [];
    const add = MediaSource.prototype.addSourceBuffer;
    MediaSource.prototype.addSourceBuffer = function addSourceBuffer(type) {
      const buffer = add.call(this, type);
      buffers.push(buffer);
      return buffer;
    };
    const state = { latencies: [] as number[], stalls: 0 };
    Object.assign(window, { vvLatency: state });
    addEventListener(
      'waiting',
      ({ target }) => {
        if (target instanceof HTMLVideoElement && !target.seeking) state.stalls += 1;
      },
      true,
    );
    setInterval(() => {
      const video = [...document.querySelectorAll('video')].find((one) => !one.paused && one.readyState > 1);
      const buffer = buffers.at(-1);
      if (video === undefined || buffer === undefined) return;
      // The time of the media itself, which its picture shows.
      const shown = video.currentTime - buffer.timestampOffset;
      const late = (Date.now() / 1000 - shown) % loopS;
      state.latencies.push(late < 0 ? late + loopS : late);
    }, 250);
  }, LOOP_S);
}

/** Seconds behind the present, four times a second, and the number of stalls. */
export interface Latencies {
  readonly latencies: readonly number[];
  readonly stalls: number;
}

/** Reads what {@link watchLatency} has seen. */
export const readLatency = (frame: Page | FrameLocator): Promise<Latencies> =>
  frame
    .locator('video')
    .first()
    .evaluate(() => (window as unknown as { vvLatency: Latencies }).vvLatency);

/** The median. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Lets content 4 be this stream, for as long as the result is not called. */
export async function broadcast(page: Page, link: string): Promise<() => Promise<void>> {
  const pattern = '**/media/live/master.json';
  const document = { sources: [{ label: 'Auto', link, isDefault: true }], subtitles: [] };
  await page.route(pattern, (route) =>
    route.fulfill({
      json: document,
      headers: { 'access-control-allow-origin': E2E_ORIGIN.widget, 'access-control-allow-credentials': 'true' },
    }),
  );
  return () => page.unroute(pattern);
}

/** Opens a page with nothing but hls.js in its default configuration. */
export async function openPlainPage(page: Page, url: string): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'));
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent('<video muted autoplay style="width: 100%"></video>');
  await page.addScriptTag({ path: join(folder, 'dist/hls.min.js') });
  await page.evaluate((source) => {
    const { Hls } = window as unknown as {
      Hls: new () => { loadSource(url: string): void; attachMedia(video: Element | null): void };
    };
    const hls = new Hls();
    hls.loadSource(source);
    hls.attachMedia(document.querySelector('video'));
  }, url);
}
