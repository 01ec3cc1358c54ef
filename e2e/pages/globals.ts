import type { Page } from '@playwright/test';

/**
 * Opens pages without an ad list. The test servers name a list, and content with ads does not preview before the player
 * is ready.
 */
export async function withoutAds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'env_ad_list_url', { get: () => undefined, set: () => undefined });
  });
}

/** Sets globals of the widget's page, as its server does by the environment; the server's own values win. */
export async function setGlobals(page: Page, globals: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((values) => {
    Object.assign(window, values);
  }, globals);
}
