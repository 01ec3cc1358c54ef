import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** The credits of each sample episode begin at 40; the episode ends at 48. */
const CREDITS_S = 42;
const LENGTH_S = 48;

test('Next card: shows with the credits, counts down, and starts the next episode by itself', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.standAt(CREDITS_S - 4);
  expect(widget.find('next-card')).toBeNull();
  await widget.call('play');
  const card = await widget.expectShown('next-card');
  expect(card.textContent).toContain('Серия 2 · Туман');
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(CREDITS_S - 2);
  const secondsLeft = () => Number(widget.find('next-card-seconds')?.textContent);
  expect(secondsLeft()).toBe(LENGTH_S - 40);
  await widget.advance(3);
  expect(secondsLeft()).toBeLessThanOrEqual(6);
  expect(secondsLeft()).toBeGreaterThanOrEqual(5);
  await widget.expectState({ episodeId: 102 });
  await widget.expectGone('next-card');
  await widget.expectPlays();
});

test('Next card: a title of one long word begins beside its number', async () => {
  const widget = await WidgetPage.open({ width: 640, height: 360 });
  await widget.start();
  await widget.standAt(CREDITS_S);
  const card = await widget.expectShown('next-card');
  const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT, ({ textContent }) =>
    textContent?.startsWith('Серия 2') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const name = words.nextNode() as Text;
  name.data = `Серия 2 · ${'Рентгеноэлектрокардиографического'.repeat(2)}`;
  const letter = document.createRange();
  letter.setStart(name, 10);
  letter.setEnd(name, 13);
  const box = (name.parentElement as HTMLElement).getBoundingClientRect();
  expect(letter.getBoundingClientRect().top).toBeLessThan(box.bottom);
  expect(letter.getBoundingClientRect().right).toBeLessThan(box.right);
});

test('Next card: hides a tooltip in its place', async () => {
  const widget = await WidgetPage.open({ query: { enabled_share: 1 } });
  await widget.start();
  await widget.standAt(CREDITS_S - 10);
  await widget.keys('{Shift}');
  widget.find('share-toggle')?.focus();
  const tooltip = await widget.expectShown('tooltip');
  expect(tooltip.style.visibility).toBe('visible');
  await widget.call('seek', { time: CREDITS_S });
  await widget.call('play');
  const card = (await widget.expectShown('next-card')).getBoundingClientRect();
  const { right, bottom } = tooltip.getBoundingClientRect();
  expect([right > card.left, bottom > card.top], 'the card takes the place').toEqual([true, true]);
  await widget.until(() => expect(tooltip.style.visibility).toBe('hidden'));
});

test('Next card: its button starts the next episode at once', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.standAt(CREDITS_S);
  await widget.press('next-card-play');
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeLessThan(20);
  expect(widget.events('ended'), 'the episode was left before its end').toEqual([]);
});

test('Next card: after a cancel the episode ends without a card, and offers the next one by a press', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.standAt(CREDITS_S);
  await widget.press('next-card-cancel');
  await widget.expectGone('next-card');
  await widget.call('play');
  await widget.expectState({ playback: 'ended' });
  const button = await widget.expectShown('big-play');
  expect(button.getAttribute('aria-label')).toBe('Смотреть сначала');
  expect(widget.find('next-card')).toBeNull();
  expect(await widget.state()).toMatchObject({ episodeId: 101 });
  expect(widget.plain('episodeChanged')).toEqual([]);
  expect((await widget.expectShown('ended-next')).textContent).toContain('Серия 2 · Туман');
  await widget.press('ended-next-play');
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
  await widget.expectGone('ended-next');
  expect(document.activeElement).toBe(widget.find('player'));
});

test('Next card: stays while the content is paused, and hides after a seek back', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.standAt(CREDITS_S);
  await widget.expectPaused();
  await widget.advance(20);
  expect(widget.find('next-card')).not.toBeNull();
  expect(await widget.state()).toMatchObject({ episodeId: 101, playback: 'paused' });
  await widget.call('seek', { time: 10 });
  await widget.call('play');
  await widget.expectGone('next-card');
});

test('Next card: is absent for the last episode', async () => {
  const widget = await WidgetPage.open({ query: { season: 2, episode: 3 } });
  await widget.start();
  await widget.standAt(CREDITS_S);
  expect(widget.find('next-card')).toBeNull();
  await widget.call('play');
  await widget.until(async () => {
    expect(widget.find('next-card')).toBeNull();
    expect(await widget.state()).toMatchObject({ playback: 'ended' });
  });
});

test('Next card: names the next season at the end of a season', async () => {
  const widget = await WidgetPage.open({ query: { season: 1, episode: 3 } });
  await widget.start();
  await widget.standAt(CREDITS_S);
  expect((await widget.expectShown('next-card')).textContent).toContain('Сезон 2, серия 1');
});

test('Next card: with hide_episodes the episode ends without a card, a button or another episode', async () => {
  const widget = await WidgetPage.open({ query: { hide_episodes: 1 } });
  await widget.start();
  await widget.standAt(CREDITS_S);
  expect(widget.find('play-toggle')).not.toBeNull();
  expect(widget.find('next-episode')).toBeNull();
  await widget.call('play');
  await widget.until(() => {
    expect(widget.find('next-card')).toBeNull();
    expect(widget.events('ended')).toHaveLength(1);
  });
  await widget.keys('{Shift>}n{/Shift}');
  await widget.advance(12);
  expect(widget.find('next-card')).toBeNull();
  expect(await widget.state()).toMatchObject({ episodeId: 101, playback: 'ended' });
});

test('Skip button: skips the recap and the intro, and shows with them', async () => {
  const widget = await WidgetPage.open({ query: { episode: 2 } });
  await widget.start();
  await widget.standAt(1);
  for (const [text, end] of [
    ['Пропустить пересказ', 4],
    ['Пропустить заставку', 12],
  ] as const) {
    await widget.until(() => expect(widget.find('skip-segment')?.textContent).toBe(text));
    await widget.press('skip-segment');
    await widget.until(() => expect(widget.video.currentTime).toBeCloseTo(end, 0));
  }
  await widget.expectGone('skip-segment');
  await widget.call('play');
  await widget.expectPlays();
});
