import { type EmbedTraffic, interceptEmbeds } from '../tests/support/embed-frames';
import { expect, test } from './pages/test';

const SERVICES = [
  { name: 'YouTube', movie_id: 7, address: /^https:\/\/www\.youtube-nocookie\.com\/embed\// },
  { name: 'Vimeo', movie_id: 8, address: /^https:\/\/player\.vimeo\.com\/video\// },
];

for (const { name, movie_id, address } of SERVICES) {
  test.describe(name, () => {
    let traffic: EmbedTraffic;

    test.beforeEach(async ({ context, hostPage, player }) => {
      traffic = await interceptEmbeds(context);
      await hostPage.open({ movie_id });
      await expect(player.bigPlay).toBeVisible();
    });

    test('shows our poster, and no request leaves except for the frame', async ({ player, requests, problems }) => {
      await expect(player.poster.locator('img')).toHaveAttribute('src', /\/media\/posters\//);
      await player.bigPlay.click();
      await expect(player.embed.locator('#state')).toHaveText('playing');
      await expect(player.poster).toHaveCSS('opacity', '0');
      expect(traffic.frames).toHaveLength(1);
      expect(traffic.frames[0]).toMatch(address);
      expect(traffic.refused, 'calls to the company').toEqual([]);
      const oembed = /^https:\/\/vimeo\.com\/api\/oembed\.json/;
      expect(requests.strangers().filter((url) => !address.test(url) && !oembed.test(url))).toEqual([]);
      problems.expectNone();
    });

    test('play, pause, seek, volume, mute and the end work', async ({ hostPage, player, problems }) => {
      const { embed } = player;
      await player.bigPlay.click();
      await expect(embed.locator('#state')).toHaveText('playing');
      await expect.poll(() => hostPage.stateField('playback')).toBe('playing');
      await player.press(player.playToggle);
      await expect(embed.locator('#state')).toHaveText('paused');
      await player.seekTo(0.5);
      await expect
        .poll(async () => Number.parseFloat((await embed.locator('#time').textContent()) ?? ''))
        .toBeGreaterThan(25);
      await expect.poll(() => hostPage.stateField('currentTime')).toBeGreaterThan(25);
      await hostPage.done('setVolume', 0.4);
      await expect.poll(() => hostPage.stateField('volume')).toBeCloseTo(0.4);
      await player.press(player.muteToggle);
      await expect.poll(() => hostPage.stateField('muted')).toBe(true);
      await player.press(player.playToggle);
      await expect(embed.locator('#state')).toHaveText('playing');
      await hostPage.done('seek', 58);
      await expect.poll(() => hostPage.stateField('playback'), { timeout: 15_000 }).toBe('ended');
      problems.expectNone();
    });
  });
}
