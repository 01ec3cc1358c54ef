import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-addresses';
import type { Query } from './host-page';

/** What the page heard, in order: the name of the message, and what it held. */
export type Heard = readonly [name: string, value: unknown];

/**
 * A page of the owner's origin as sites have it that were made for another player: a frame, and a script of theirs. What
 * the script hears it puts into `window.heard`.
 */
export async function openCompatPage(page: Page, query: Query, script: string): Promise<void> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  // The real origin first: the content that is set keeps it.
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent(
    `<!doctype html><style>body{margin:0}</style><script>window.heard = [];</script>
<iframe id="vv-player" width="960" height="540" allow="autoplay; fullscreen"
  src="${E2E_ORIGIN.widget}/vv-player.php?${String(search).replaceAll('&', '&amp;')}"></iframe>
<script>${script}</script>`,
    { waitUntil: 'commit' },
  );
}

/** All that was heard so far. */
export const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** What was heard under one name. */
export const heardAs = async (page: Page, name: string): Promise<unknown[]> =>
  (await heard(page)).filter(([each]) => each === name).map(([, value]) => value);
