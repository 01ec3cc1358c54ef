import { expect, test } from './pages/test';

test('subtitles: embedded ones stay in sync, also after a seek', async ({ menus, hostPage, player, problems }) => {
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await expect.poll(() => hostPage.stateField('textTracks')).toHaveLength(2);
  const [first] = (await hostPage.stateField('textTracks')) as string[];
  await menus.openSubtitles();
  await menus.option(first ?? '').click();
  await expect(player.captions).toHaveText(/Внутри потока: \d+ с/);
  await hostPage.standAt(21);
  await expect(player.captions).toHaveText('Внутри потока: 20 с');
  problems.expectNone();
});
