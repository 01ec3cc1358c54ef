import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

const MINUTE_MS = 60_000;
const EPISODE_S = 48;
/** Content 2 is a film of 40 minutes; its credits begin two minutes before the end. */
const FILM = { movie_id: 2 };
const FILM_CREDITS_S = 2280;

async function startSeries(): Promise<WidgetPage> {
  const widget = await WidgetPage.open();
  await widget.start();
  return widget;
}

async function expectSleepRow(widget: WidgetPage, text: string): Promise<void> {
  await widget.openSettings();
  expect((await widget.expectShown('to-sleep')).textContent).toContain(text);
  await widget.press('menu-close');
}

test('Sleep timer: stops the film by the wall clock, over a change of episode, and goes on', async () => {
  const widget = await startSeries();
  await widget.choose('sleep', '15');
  await widget.call('setEpisode', { episodeId: 102 });
  await widget.expectPlays();
  await expectSleepRow(widget, '15 мин');
  // Timers stand still, as while a device sleeps.
  widget.clock.skip(16 * MINUTE_MS);
  const question = await widget.expectShown('lean-back-question');
  expect(question.textContent).toContain('Таймер сна');
  await widget.expectPaused();
  await widget.until(() => expect(document.activeElement).toBe(widget.find('lean-back-go-on')));
  await widget.press('lean-back-go-on');
  await widget.expectPlays();
  await widget.expectGone('lean-back-question');
  await expectSleepRow(widget, 'Выключен');
});

test('Sleep timer: «до конца серии» lets no next episode start', async () => {
  const widget = await startSeries();
  await widget.choose('sleep', 'episode');
  await widget.expectNotice('Таймер сна: до конца серии');
  widget.video.currentTime = EPISODE_S - 5;
  await widget.expectPlays();
  expect(widget.find('next-card')).toBeNull();
  await widget.expectShown('lean-back-question');
  await widget.advance(12);
  expect(await widget.state()).toMatchObject({ playback: 'ended', episodeId: 101 });
  await widget.press('lean-back-go-on');
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
});

test('Sleep timer: «Выключен» cancels it', async () => {
  const widget = await startSeries();
  await widget.choose('sleep', '15');
  await widget.choose('sleep', 'off');
  await widget.expectNotice('Таймер сна выключен');
  widget.clock.skip(16 * MINUTE_MS);
  await widget.expectPlays();
  await widget.advance(5);
  expect(widget.find('lean-back-question')).toBeNull();
});

test('Skip button: an intro is skipped, and the skip is taken back', async () => {
  const widget = await startSeries();
  await widget.standAt(5);
  await widget.press('skip-segment');
  await widget.until(() => expect(widget.video.currentTime).toBeGreaterThanOrEqual(12));
  await widget.expectGone('skip-segment');
  await widget.press('undo-skip');
  await widget.until(() => expect(widget.video.currentTime).toBeLessThan(6));
  await widget.expectGone('undo-skip', 1);
  // A second press of a double click must not skip again.
  expect(widget.find('skip-segment')).toBeNull();
});

test('Skip by key S: the offer to take it back ends after five seconds', async () => {
  const widget = await startSeries();
  await widget.standAt(5);
  await widget.keys('s');
  const undo = await widget.expectShown('undo-skip', 1);
  expect(undo.textContent).toContain('Вернуться');
  await widget.advance(3.5);
  expect(widget.find('undo-skip')).not.toBeNull();
  await widget.expectGone('undo-skip', 2);
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(12);
});

test('Credits: have a button only where no next episode is offered', async () => {
  const widget = await startSeries();
  await widget.standAt(42);
  await widget.expectShown('next-card');
  expect(widget.find('skip-segment')).toBeNull();
  await widget.press('next-card-cancel');
  expect((await widget.expectShown('skip-segment')).textContent).toBe('Пропустить титры');
});

test('Credits of a film: are skipped to its end, and the viewer comes back', async () => {
  const widget = await WidgetPage.open({ query: FILM });
  await widget.start();
  await widget.standAt(FILM_CREDITS_S + 3);
  expect((await widget.expectShown('skip-segment')).textContent).toBe('Пропустить титры');
  await widget.call('play');
  await widget.press('skip-segment');
  await widget.expectState({ playback: 'ended' });
  await widget.press('undo-skip');
  await widget.until(() => expect(widget.video.currentTime).toBeLessThan(FILM_CREDITS_S + 60));
  await widget.expectPlays();
});

test('Credits: a skip into the next episode is taken back', async () => {
  const widget = await startSeries();
  await widget.standAt(42);
  await widget.call('play');
  await widget.keys('s');
  await widget.expectState({ episodeId: 102 });
  await widget.press('undo-skip');
  await widget.expectState({ episodeId: 101 });
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThan(40);
});

test('Time display: a press shows the remaining time, which a reload remembers', async () => {
  const widget = await WidgetPage.open({ query: FILM });
  await widget.start();
  await widget.standAt(60);
  const time = () => widget.find('time');
  const boxes = () =>
    ['mute-toggle', 'settings-toggle'].map((name) => widget.find(name)?.getBoundingClientRect().toJSON() as unknown);
  await widget.until(() => expect(time()?.getAttribute('aria-label')).toBe('1:00/40:00, показать оставшееся время'));
  const before = boxes();
  await widget.press('time');
  await widget.until(() => expect(time()?.textContent).toBe('−39:00/40:00'));
  expect(time()?.getAttribute('aria-label')).toBe('−39:00/40:00, показать прошедшее время');
  expect(time()?.getAttribute('data-tip')).toMatch(/^Закончится в \d\d:\d\d$/);
  expect(boxes(), 'nothing moves').toEqual(before);
  await widget.reload();
  await widget.start();
  await widget.until(() => expect(time()?.textContent).toMatch(/^−\d\d:\d\d\/40:00$/));
});

/** Lets episodes follow by themselves, from the first on. */
async function watchUnattended(widget: WidgetPage, episodes: readonly number[]): Promise<void> {
  for (const episodeId of episodes) {
    // Neither a hand of the viewer nor a call to play.
    widget.video.currentTime = EPISODE_S - 1;
    await widget.expectState({ episodeId });
    await widget.expectPlays();
  }
}

test('«Ещё смотрите?»: comes in place of the fifth episode, and no ad is requested before the answer', async () => {
  const widget = await WidgetPage.open({ ads: {} });
  await widget.start();
  const lists = () => widget.requests.urls.filter((url) => url.includes('/ad-list.json')).length;
  await watchUnattended(widget, [102, 103, 201]);
  const asked = lists();
  expect(asked, 'each episode so far has asked for its ads').toBeGreaterThanOrEqual(4);
  widget.video.currentTime = EPISODE_S - 1;
  expect((await widget.expectShown('lean-back-question')).textContent).toContain('Ещё смотрите?');
  await widget.advance(12);
  expect(await widget.state()).toMatchObject({ episodeId: 201 });
  expect(lists(), 'no ads before the answer').toBe(asked);
  await widget.press('lean-back-go-on');
  await widget.expectState({ episodeId: 202 });
  await widget.expectPlays();
  expect(lists()).toBeGreaterThan(asked);
});

test('«Ещё смотрите?»: still_watching=0 switches it off', async () => {
  const widget = await WidgetPage.open({ query: { still_watching: 0 } });
  await widget.start();
  await watchUnattended(widget, [102, 103, 201, 202]);
  await widget.advance(2);
  expect(widget.find('lean-back-question')).toBeNull();
});

/** Lets the film play for minutes of the wall clock. A single jump would be no watching. */
async function watchMinutes(widget: WidgetPage, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes && !widget.video.paused; passed += 4) {
    widget.clock.skip(Math.min(4, minutes - passed) * MINUTE_MS);
    await widget.advance(0.3);
  }
}

test('«Ещё смотрите?»: three hours without a hand pause a film, and any key before them does not', async () => {
  const widget = await WidgetPage.open({ query: FILM });
  await widget.start();
  await watchMinutes(widget, 170);
  await widget.keys('{Shift}');
  await watchMinutes(widget, 170);
  await widget.expectPlays();
  expect(widget.find('lean-back-question')).toBeNull();
  await watchMinutes(widget, 20);
  expect((await widget.expectShown('lean-back-question')).textContent).toContain('Ещё смотрите?');
  await widget.expectPaused();
  await widget.until(() => expect(document.activeElement).toBe(widget.find('lean-back-go-on')));
  for (let stop = 0; stop < 4; stop += 1) {
    await widget.keys('{Tab}');
    const inControls = widget.find('controls')?.contains(document.activeElement);
    expect(inControls, 'nothing under the question takes the focus').toBe(false);
  }
  await widget.keys('{Escape}');
  await widget.expectGone('lean-back-question');
  await widget.expectPaused();
});

test('Automatic skip: a switch passes over the intro, which is taken back once, and the credits; a reload remembers', async () => {
  const widget = await startSeries();
  await widget.openSettings();
  await widget.press('toggle-skips');
  await widget.press('menu-close');
  await widget.expectNotice('Заставки и титры пропускаются');
  await widget.until(() => expect(widget.video.currentTime).toBeGreaterThanOrEqual(12));
  await widget.press('undo-skip');
  await widget.until(() => expect(widget.video.currentTime).toBeLessThan(8));
  await widget.expectPlays();
  await widget.until(() => expect(widget.video.currentTime).toBeGreaterThan(9));
  expect(widget.video.currentTime, 'not skipped again').toBeLessThan(12);
  await widget.reload();
  await widget.start();
  await widget.call('seek', { time: 39 });
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
});

test('Repetition of a part: R marks its ends, plays it again and again, and ends that', async () => {
  const widget = await startSeries();
  await widget.standAt(14);
  await widget.keys('r');
  await widget.expectNotice('Начало отрезка: 0:14');
  await widget.standAt(17);
  await widget.keys('r');
  await widget.expectNotice('Повторяется отрезок 0:14–0:17');
  await widget.until(() => expect(widget.video.currentTime).toBeLessThan(15));
  await widget.expectShown('repeat-marks');
  await widget.call('play');
  for (const _ of ['first', 'second']) {
    await widget.until(() => expect(widget.video.currentTime).toBeGreaterThan(16));
    await widget.until(() => expect(widget.video.currentTime).toBeLessThan(15));
  }
  await widget.call('pause');
  await widget.openSettings('more');
  expect(widget.find('mark-repeat')?.textContent).toContain('0:14–0:17');
  await widget.press('mark-repeat');
  await widget.expectGone('repeat-marks');
  await widget.call('play');
  await widget.until(() => expect(widget.video.currentTime).toBeGreaterThan(17.5));
});

test('Repetition: the switch plays the episode again from its end', async () => {
  const widget = await startSeries();
  await widget.openSettings('more');
  await widget.press('toggle-loop');
  await widget.press('menu-close');
  widget.video.currentTime = EPISODE_S - 2;
  await widget.until(() => expect(widget.video.currentTime).toBeLessThan(5));
  await widget.expectPlays();
  expect(await widget.state()).toMatchObject({ episodeId: 101 });
  expect(widget.find('next-card')).toBeNull();
});

test('Seek step: a chosen one is that of keys and buttons, and the help names it', async () => {
  const widget = await startSeries();
  await widget.choose('seek-step', '15');
  await widget.standAt(2);
  await widget.keys('{ArrowRight}');
  await widget.until(() => expect(widget.video.currentTime).toBeCloseTo(17, 0));
  await widget.press('seek-forward');
  await widget.until(() => expect(widget.video.currentTime).toBeCloseTo(32, 0));
  expect(widget.find('seek-forward')?.textContent).toBe('15');
  await widget.keys('{Shift>}?{/Shift}');
  expect((await widget.expectShown('help-sheet')).textContent).toContain('Назад или вперёд на 15 секунд');
});

test('Next episode by itself: off, there is no card, the end offers the next one, and a reload remembers', async () => {
  const widget = await startSeries();
  await widget.openSettings();
  await widget.press('toggle-auto-next');
  await widget.until(() => expect(widget.find('toggle-auto-next')?.getAttribute('aria-checked')).toBe('false'));
  await widget.press('menu-close');
  await widget.expectNotice('Следующая серия сама не включится');
  await widget.standAt(42);
  expect(widget.find('next-card')).toBeNull();
  await widget.call('play');
  await widget.expectState({ playback: 'ended', episodeId: 101 });
  await widget.expectShown('ended-next');
  await widget.advance(12);
  expect(await widget.state()).toMatchObject({ episodeId: 101 });
  await widget.reload();
  await widget.start();
  await widget.standAt(42);
  expect(widget.find('next-card')).toBeNull();
});

test('Audio effects: are switches of the settings and remembered', async () => {
  const widget = await WidgetPage.open({ query: FILM });
  await widget.start();
  const isOn = () => widget.find('toggle-night')?.getAttribute('aria-checked');
  await widget.openSettings('more');
  await widget.until(() => expect(isOn()).toBe('false'));
  await widget.press('toggle-night');
  await widget.until(() => expect(isOn()).toBe('true'));
  await widget.expectPlays();
  await widget.reload();
  await widget.start();
  await widget.openSettings('more');
  await widget.until(() => expect(isOn()).toBe('true'));
  await widget.expectPlays();
  widget.expectNoErrors();
});

test('Audio effects: an MP4 of another origin without CORS has none', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 6 } });
  await widget.start();
  await widget.openSettings('more');
  await widget.expectShown('to-diagnostics');
  expect(widget.find('toggle-night')).toBeNull();
});
