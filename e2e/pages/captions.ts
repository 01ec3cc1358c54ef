import { expect, type Locator, type Page } from '@playwright/test';
import type { HostPage } from './host-page';
import type { Player } from './player';

/** Replaces every subtitle file, or those with these names, by a single cue. */
export async function fillSubtitles(page: Page, lines: readonly string[], files = /./): Promise<void> {
  const body = `WEBVTT\n\n00:00.000 --> 00:59.000\n${lines.join('\n')}\n`;
  await page.route(/\.vtt(?:\?|$)/, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return /thumbnails|chapters/.test(name) || !files.test(name)
      ? route.fallback()
      : route.fulfill({ body, contentType: 'text/vtt', headers: { 'access-control-allow-origin': '*' } });
  });
}

/** Turns subtitles on, the Russian ones by default, and waits for a visible cue. */
export async function showSubtitles(hostPage: HostPage, player: Player, label = 'Русские'): Promise<void> {
  await expect
    .poll(() => hostPage.stateField('textTracks'), { message: `there are subtitles ${label}` })
    .toContain(label);
  await hostPage.done('setTextTrack', { label });
  await expect(cueOf(player)).toBeVisible();
}

/** The visible cue with its background. */
export const cueOf = (player: Player): Locator => player.captions.locator('[data-part="cue"]');
