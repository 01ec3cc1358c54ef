import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const MINUTE_MS = 60_000;
/** Longer than the content between two time updates of the player. */
const TIME_STEP_S = 0.2;
const EPISODE_S = 48;
/** Content 2 is a film of 40 minutes; its credits begin two minutes before the end. */
const FILM = { movie_id: 2 };
const FILM_CREDITS_S = 2280;

const question = ({ frame }: Player) => frame.getByTestId('lean-back-question');
const goOn = ({ frame }: Player) => frame.getByTestId('lean-back-go-on');
const skip = ({ frame }: Player) => frame.getByTestId('skip-segment');
const undo = ({ frame }: Player) => frame.getByTestId('undo-skip');

/** Lets the film play for minutes of the wall clock, from one time to another. A single jump would be no watching. */
async function watchMinutes({ page, video }: Player, from: number, to: number): Promise<void> {
  const began = Date.now();
  for (let minutes = from; minutes < to; minutes += 4) {
    await page.clock.setSystemTime(began + minutes * MINUTE_MS);
    await video.evaluate(playAdvance, TIME_STEP_S);
  }
  await page.clock.setSystemTime(began + to * MINUTE_MS);
}

/** Waits in the page until the film has advanced by these seconds, or is paused. */
const playAdvance = (video: HTMLVideoElement, seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = new AbortController();
    const from = video.currentTime;
    const look = () => {
      if (!video.paused && video.currentTime < from + seconds) return;
      end.abort();
      resolve();
    };
    for (const type of ['timeupdate', 'pause']) video.addEventListener(type, look, { signal: end.signal });
    look();
  });

/** Jumps by the element itself: neither a hand of the viewer nor a call to play. */
const jump = ({ video }: Player, seconds: number) =>
  video.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to;
  }, seconds);

test.describe('skips', () => {
  test('an intro is skipped, and the skip is taken back within five seconds', async ({ hostPage, player }) => {
    await hostPage.open();
    await player.start();
    await hostPage.standAt(5);
    await skip(player).click();
    await expect.poll(() => player.currentTime()).toBeGreaterThanOrEqual(12);
    await expect(skip(player)).toHaveCount(0);
    await undo(player).click();
    await expect.poll(() => player.currentTime()).toBeLessThan(6);
    await expect(undo(player)).toHaveCount(0);
    // A second press of a double click must not skip again.
    await expect(skip(player)).toHaveCount(0);
  });

  test('the offer to take a skip by key S back ends after five seconds', async ({ hostPage, player }) => {
    await hostPage.open();
    await player.start();
    await hostPage.standAt(5);
    await player.page.keyboard.press('s');
    await expect(undo(player)).toHaveAccessibleName('Вернуться');
    await expect(undo(player)).toHaveCount(0, { timeout: 8_000 });
    expect(await player.currentTime()).toBeGreaterThanOrEqual(12);
  });

  test('credits have a button only where no next episode is offered', async ({ hostPage, player, series }) => {
    await hostPage.open();
    await player.start();
    await hostPage.standAt(42);
    await expect(series.nextCard).toBeVisible();
    await expect(skip(player)).toHaveCount(0);
    await series.cancelNext.click();
    await expect(skip(player)).toHaveAccessibleName('Пропустить титры');
  });

  test('the credits of a film are skipped to its end, and the viewer comes back', async ({ hostPage, player }) => {
    await hostPage.open(FILM);
    await player.start();
    await hostPage.standAt(FILM_CREDITS_S + 3);
    await expect(skip(player)).toHaveAccessibleName('Пропустить титры');
    await hostPage.done('play');
    await skip(player).click();
    await expect.poll(() => hostPage.stateField('playback')).toBe('ended');
    await undo(player).click();
    await expect.poll(() => player.currentTime()).toBeLessThan(FILM_CREDITS_S + 60);
    await player.expectPlays();
  });

  test('a skip of credits into the next episode is taken back', async ({ hostPage, player }) => {
    await hostPage.open();
    await player.start();
    await hostPage.standAt(42);
    await hostPage.done('play');
    await player.page.keyboard.press('s');
    await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
    await undo(player).click();
    await expect.poll(() => hostPage.stateField('episodeId')).toBe(101);
    await player.expectPlays();
    expect(await player.currentTime()).toBeGreaterThan(40);
  });
});

test.describe('time display', () => {
  test('a press shows the remaining time, which a reload remembers', async ({ hostPage, menus, player }) => {
    await hostPage.open(FILM);
    await player.start();
    await hostPage.standAt(60);
    await player.showControls();
    await expect(player.time).toHaveAccessibleName('1:00/40:00, показать оставшееся время');
    const before = await player.muteToggle.boundingBox();
    const settings = await menus.settingsToggle.boundingBox();
    await player.press(player.time);
    await expect(player.time).toHaveText('−39:00/40:00');
    await expect(player.time).toHaveAccessibleName('−39:00/40:00, показать прошедшее время');
    await expect(player.time).toHaveAttribute('data-tip', /^Закончится в \d\d:\d\d$/);
    expect(await player.muteToggle.boundingBox(), 'nothing moves').toEqual(before);
    expect(await menus.settingsToggle.boundingBox(), 'nothing moves').toEqual(settings);
    await hostPage.reload();
    await player.start();
    await expect(player.time).toHaveText(/^−\d\d:\d\d\/40:00$/);
  });

  test('a live stream has no such button', async ({ hostPage, player }) => {
    await hostPage.open({ movie_id: 4 });
    await player.start();
    await expect(player.liveButton).toHaveText('LIVE');
    await expect(player.time).toHaveCount(0);
  });
});

test.describe('«Ещё смотрите?»', () => {
  /** Lets three episodes follow by themselves, then ends the fourth. */
  async function watchUnattended(player: Player, episodeId: () => Promise<unknown>): Promise<void> {
    for (const next of [102, 103, 201]) {
      await jump(player, EPISODE_S - 1);
      await expect.poll(episodeId, { timeout: 20_000 }).toBe(next);
      await player.expectPlays();
    }
  }

  test('comes in place of the fifth episode, and no ad is requested before the answer', async ({
    hostPage,
    player,
    requests,
  }) => {
    await hostPage.open();
    await player.start();
    await watchUnattended(player, () => hostPage.stateField('episodeId'));
    const lists = requests.matching(/\/ad-list\.json/).length;
    expect(lists, 'each episode so far has asked for its ads').toBeGreaterThanOrEqual(4);
    await jump(player, EPISODE_S - 1);
    await expect(question(player)).toContainText('Ещё смотрите?', { timeout: 15_000 });
    expect(await hostPage.stateField('episodeId')).toBe(201);
    expect(requests.matching(/\/ad-list\.json/), 'no ads before the answer').toHaveLength(lists);
    await goOn(player).click();
    await expect.poll(() => hostPage.stateField('episodeId')).toBe(202);
    await player.expectPlays();
    expect(requests.matching(/\/ad-list\.json/).length).toBeGreaterThan(lists);
  });

  test('still_watching=0 switches it off', async ({ hostPage, player }) => {
    await hostPage.open({ still_watching: 0 });
    await player.start();
    await watchUnattended(player, () => hostPage.stateField('episodeId'));
    await jump(player, EPISODE_S - 1);
    await expect.poll(() => hostPage.stateField('episodeId'), { timeout: 20_000 }).toBe(202);
    await expect(question(player)).toHaveCount(0);
  });

  test('three hours without a hand pause a film, and any key before them does not', async ({
    hostPage,
    page,
    player,
  }) => {
    await hostPage.open(FILM);
    await player.start();
    await watchMinutes(player, 0, 170);
    await page.keyboard.press('Shift');
    await watchMinutes(player, 170, 340);
    await player.expectPlays();
    await expect(question(player)).toHaveCount(0);
    await watchMinutes(player, 340, 360);
    await expect(question(player)).toContainText('Ещё смотрите?');
    await player.expectPaused();
    await expect(goOn(player)).toBeFocused();
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(player.controls.locator(':focus'), 'nothing under the question takes the focus').toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(question(player)).toHaveCount(0);
    await player.expectPaused();
  });
});

test('audio effects: are switches of the settings, heard at once and remembered', async ({
  hostPage,
  menus,
  player,
  problems,
}) => {
  await hostPage.open(FILM);
  await player.start();
  await menus.openSettings();
  const night = menus.any.getByTestId('toggle-night');
  await expect(night).toHaveAttribute('aria-checked', 'false');
  await night.click();
  await expect(night).toHaveAttribute('aria-checked', 'true');
  await player.expectPlays();
  await hostPage.reload();
  await player.start();
  await menus.openSettings();
  await expect(night).toHaveAttribute('aria-checked', 'true');
  await player.expectPlays();
  problems.expectNone();
});

test('audio effects: an MP4 of another origin without CORS has none', async ({ hostPage, menus, player }) => {
  await hostPage.open({ movie_id: 6 });
  await player.start();
  await menus.openSettings();
  await expect(menus.row('sleep')).toBeVisible();
  await expect(menus.any.getByTestId('toggle-night')).toHaveCount(0);
});
