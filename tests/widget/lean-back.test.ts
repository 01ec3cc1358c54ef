import { describe, expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

const MINUTE_MS = 60_000;
const EPISODE_S = 48;

async function startSeries(): Promise<WidgetPage> {
  const widget = await WidgetPage.open();
  await widget.start();
  return widget;
}

/** Chooses an option of the sleep timer in the settings. */
async function sleep(widget: WidgetPage, value: string): Promise<void> {
  await widget.press('settings-toggle');
  await widget.press('to-sleep');
  await widget.press(`option-${value}`);
  await widget.untilGone('menu-sleep');
}

async function expectSleepRow(widget: WidgetPage, text: string): Promise<void> {
  await widget.press('settings-toggle');
  expect((await widget.untilShown('to-sleep')).textContent).toContain(text);
  await widget.press('menu-close');
}

describe('sleep timer', () => {
  test('Sleep timer: stops the film by the wall clock, over a change of episode, and goes on', async () => {
    const widget = await startSeries();
    await sleep(widget, '15');
    await widget.call('setEpisode', { episodeId: 102 });
    await widget.expectPlays();
    await expectSleepRow(widget, '15 мин');
    // Timers stand still, as while a device sleeps.
    widget.clock.skip(16 * MINUTE_MS);
    const question = await widget.untilShown('lean-back-question');
    expect(question.textContent).toContain('Таймер сна');
    await widget.expectPaused();
    await widget.until(() => expect(document.activeElement).toBe(widget.find('lean-back-go-on')));
    await widget.press('lean-back-go-on');
    await widget.expectPlays();
    await widget.untilGone('lean-back-question');
    await expectSleepRow(widget, 'Выключен');
  });

  test('Sleep timer: «до конца серии» lets no next episode start', async () => {
    const widget = await startSeries();
    await sleep(widget, 'episode');
    widget.video.currentTime = EPISODE_S - 5;
    await widget.expectPlays();
    expect(widget.find('next-card')).toBeNull();
    await widget.untilShown('lean-back-question');
    await widget.advance(12);
    expect(await widget.state()).toMatchObject({ playback: 'ended', episodeId: 101 });
    await widget.press('lean-back-go-on');
    await widget.untilState({ episodeId: 102 });
    await widget.expectPlays();
  });

  test('Sleep timer: «Выключен» cancels it', async () => {
    const widget = await startSeries();
    await sleep(widget, '15');
    await sleep(widget, 'off');
    widget.clock.skip(16 * MINUTE_MS);
    await widget.expectPlays();
    await widget.advance(5);
    expect(widget.find('lean-back-question')).toBeNull();
  });
});
