import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnerPage } from './owner-page';
import type { Player } from './player';

/** The one cue of every subtitle file from now on. */
export async function fillSubtitles(page: Page, lines: readonly string[]): Promise<void> {
  const body = `WEBVTT\n\n00:00.000 --> 00:59.000\n${lines.join('\n')}\n`;
  await page.route(/\.vtt(?:\?|$)/, (route) =>
    /thumbnails|chapters/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ body, contentType: 'text/vtt', headers: { 'access-control-allow-origin': '*' } }),
  );
}

/** Turns the Russian subtitles on; they are on the screen then. */
export async function showSubtitles(owner: OwnerPage, player: Player): Promise<void> {
  await expect.poll(() => owner.fact('textTracks')).toContain('Русские');
  await owner.done('setTextTrack', { label: 'Русские' });
  await expect(cueOf(player)).toBeVisible();
}

/** The text that a viewer reads, with its background. */
export const cueOf = (player: Player): Locator => player.captions.locator('[data-part="cue"]');
