import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import type { Query } from './bare-page';

/** A received message: its name and its value. */
export type Heard = readonly [name: string, value: unknown];

/**
 * Opens a page of the host origin as made for another player: a frame and a script, which stores received messages in
 * `window.heard`.
 */
export async function openCompatPage(page: Page, query: Query, script: string): Promise<void> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  // The page needs the real origin first: `setContent` keeps it.
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent(
    `<!doctype html><style>body{margin:0}</style><script>window.heard = [];</script>
<iframe id="vv-player" width="960" height="540" allow="autoplay; fullscreen"
  src="${E2E_ORIGIN.widget}/vv-player.php?${String(search).replaceAll('&', '&amp;')}"></iframe>
<script>${script}</script>`,
    { waitUntil: 'commit' },
  );
}

/** All messages received so far. */
export const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** Values received under one name. */
export const heardAs = async (page: Page, name: string): Promise<unknown[]> =>
  (await heard(page)).filter(([each]) => each === name).map(([, value]) => value);
