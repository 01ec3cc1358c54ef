import type { Page } from '@playwright/test';

/** A player that is looked at must play within this time. */
const PLAYS_MS = 20_000;

/** Adds players below the first one, looks at each in turn, and notes those that do not play. */
export async function addPlayers(
  { page, problems }: { readonly page: Page; readonly problems: string[] },
  more: number,
): Promise<void> {
  await page.evaluate((count) => {
    const first = document.querySelector<HTMLIFrameElement>('#vv-player');
    if (first === null) return;
    document.body.style.cssText = 'overflow:auto;height:auto';
    document.documentElement.style.height = 'auto';
    first.style.cssText = 'height:500px';
    for (let index = 0; index < count; index += 1) {
      const frame = document.createElement('iframe');
      Object.assign(frame, { id: `vv-player-${index}`, src: first.src, allow: first.allow });
      frame.style.cssText = 'height:500px';
      document.body.append(frame);
    }
  }, more);
  for (let index = 0; index < more; index += 1) {
    const handle = await page.waitForSelector(`#vv-player-${index}`);
    await handle.scrollIntoViewIfNeeded();
    const frame = await handle.contentFrame();
    const plays = async () => {
      const video = frame?.locator('[data-media-provider] video');
      await video?.waitFor({ state: 'attached', timeout: PLAYS_MS });
      const button = frame?.getByTestId('player').getByTestId('big-play');
      if (await button?.isVisible()) await button?.click({ timeout: PLAYS_MS });
      await frame?.waitForFunction(
        () => (document.querySelector<HTMLVideoElement>('[data-media-provider] video')?.currentTime ?? 0) > 0.5,
        undefined,
        { timeout: PLAYS_MS },
      );
    };
    await plays().catch(() => problems.push(`player ${index + 2} does not play`));
  }
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe:not(#vv-player)')) frame.remove();
    scrollTo(0, 0);
  });
}
