import type { Page } from '@playwright/test';

/**
 * The servers of these tests name a list of ads, and a film with ads before it is not begun before its player. In this
 * page there is none, as with an owner who shows none.
 */
export async function withoutAds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'env_ad_list_url', { get: () => undefined, set: () => undefined });
  });
}

/** Sets globals of the widget's page, as its server does by the environment; those of the server itself win. */
export async function setGlobals(page: Page, globals: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((values) => {
    Object.assign(window, values);
  }, globals);
}
