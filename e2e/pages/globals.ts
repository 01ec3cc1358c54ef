import type { Page } from '@playwright/test';

/** Sets globals of the widget's page, as its server does by the environment; those of the server itself win. */
export async function setGlobals(page: Page, globals: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((values) => {
    Object.assign(window, values);
  }, globals);
}
