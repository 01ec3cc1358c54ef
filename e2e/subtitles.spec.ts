import type { Menus } from './pages/menus';
import { expect, test } from './pages/test';

async function pickSubtitles(menus: Menus, value: string): Promise<void> {
  await menus.openSubtitles();
  await menus.option(value).click();
}

test('subtitles: WebVTT, SRT and ASS files show one at a time, and none when off', async ({
  menus,
  hostPage,
  player,
  problems,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.standAt(12);
  for (const [label, text] of [
    ['Русские', /Минута 0, секунда \d0/],
    ['Русские (SRT)', /Это SRT,\s*минута 0/],
    ['English (ASS)', /This is ASS,\s*minute 0/],
    ['English', /Minute 0, second \d0/i],
  ] as const) {
    await pickSubtitles(menus, label);
    await expect(player.captions).toHaveText(text);
    await expect.poll(() => hostPage.stateField('textTrack')).toBe(label);
  }
  await pickSubtitles(menus, 'off');
  await expect(player.captions).toHaveText('', { useInnerText: true });
  problems.expectNone();
});

test('subtitles: the sample of a style brings back no line of subtitles that are off', async ({
  menus,
  hostPage,
  player,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.standAt(12);
  await pickSubtitles(menus, 'Русские');
  await expect(player.captions).toHaveText(/Минута 0/);
  await pickSubtitles(menus, 'off');
  await expect(player.captions).toHaveText('', { useInnerText: true });
  await player.captions.evaluate(() =>
    document.querySelector('[data-media-player]')?.dispatchEvent(new Event('vds-font-change')),
  );
  await expect(player.captions).toHaveText('Так выглядят субтитры', { useInnerText: true });
});

test('subtitles: embedded ones stay in sync, also after a seek', async ({ menus, hostPage, player, problems }) => {
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await expect.poll(() => hostPage.stateField('textTracks')).toHaveLength(2);
  const [first] = (await hostPage.stateField('textTracks')) as string[];
  await pickSubtitles(menus, first ?? '');
  await expect(player.captions).toHaveText(/Внутри потока: \d+ с/);
  await hostPage.standAt(21);
  await expect(player.captions).toHaveText('Внутри потока: 20 с');
  problems.expectNone();
});

test('subtitles: G and H shift their timing, also while paused', async ({ menus, hostPage, page, player }) => {
  await hostPage.open();
  await player.start();
  await pickSubtitles(menus, 'Русские');
  await page.keyboard.press('KeyK');
  await player.expectPaused();
  await hostPage.done('seek', 8.2);
  await expect(player.captions).toHaveText(/восемь секунд/);
  const echoes = await player.noteEchoes();
  await page.keyboard.press('KeyH');
  await expect(player.captions).toHaveText(/четыре секунды/);
  expect(await echoes()).toContainEqual(expect.stringContaining('+0,5 с'));
  await page.keyboard.press('KeyG');
  await expect(player.captions).toHaveText(/восемь секунд/);
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('KeyG');
  await expect(player.captions).toHaveText(/двенадцать секунд/);
});

test("subtitles: the choice lasts over an episode change, with the new episode's text", async ({
  menus,
  hostPage,
  player,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await pickSubtitles(menus, 'Русские');
  await expect(player.captions).not.toHaveText('');
  await hostPage.done('setEpisode', { season: 1, episode: 2 });
  await expect.poll(() => hostPage.stateField('textTrack')).toBe('Русские');
  await expect.poll(() => hostPage.stateField('textTracks')).toEqual(['Русские', 'English']);
  await expect(player.captions).not.toHaveText('');
  problems.expectNone();
});

for (const { form, movie_id } of [
  { form: 'WebVTT', movie_id: 1 },
  { form: 'a JSON list', movie_id: 2 },
  { form: 'JSON tiles', movie_id: 10 },
]) {
  test(`thumbnails by ${form}: show over the bar and load once`, async ({
    hostPage,
    page,
    player,
    requests,
    problems,
  }) => {
    await hostPage.open({ movie_id });
    await player.start();
    // The bar stays while the content is paused.
    await hostPage.done('pause');
    const picture = player.frame.getByTestId('time-preview').locator('img');
    for (const part of [0.3, 0.7]) {
      await player.hover();
      const box = await player.boxOf(player.seekBar);
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
      await expect(picture).toHaveCSS('opacity', '1');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await player.hover();
    }
    expect(requests.matching(/thumbnails\.(vtt|json)/)).toHaveLength(1);
    problems.expectNone();
  });
}
