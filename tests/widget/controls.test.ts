import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { centreOf, mouse } from '../support/browser-input';
import { endTransitions, WidgetPage } from '../support/widget-page';

const STEP_S = 0.04;
/** The width of the volume slider when it is open. */
const VOLUME_PX = 72;

async function openPaused(query: Readonly<Record<string, number>> = {}): Promise<WidgetPage> {
  const widget = await WidgetPage.open({ query });
  await widget.start();
  // No overlay is due at this position, and the controls of a paused film stay.
  await widget.standAt(20);
  return widget;
}

/** Points with the mouse at a part of the element's width, once the element has stopped to move. */
function onPart(element: Element, part: number): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width * part, y: top + height / 2 };
}

async function hover(widget: WidgetPage, testId: string): Promise<void> {
  await mouse.move(centreOf(await widget.expectShown(testId)));
  await widget.advance(STEP_S);
}

/** Opens the volume slider by the mouse. */
async function openVolume(widget: WidgetPage): Promise<HTMLElement> {
  await hover(widget, 'mute-toggle');
  const slider = widget.find('volume-slider') as HTMLElement;
  await widget.until(() => {
    endTransitions();
    expect(slider.getBoundingClientRect().width).toBe(VOLUME_PX);
  });
  return slider;
}

test('Tooltips: show after a rest of the mouse and with the keyboard focus, with the key, inside the frame', {
  tags: ['nightly'],
}, async () => {
  const widget = await openPaused({ enabled_share: 1 });
  const text = () => widget.find('tooltip')?.textContent ?? null;
  const expectTip = async (words: string) => {
    await widget.until(() => expect(text()).toBe(words));
    const { left, right, top } = (widget.find('tooltip') as HTMLElement).getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
    expect(top).toBeGreaterThanOrEqual(0);
  };
  expect(widget.find('airplay-toggle'), 'an unsupported control').toBeNull();
  expect(widget.find('cast-toggle'), 'an unsupported control').toBeNull();
  await hover(widget, 'fullscreen-toggle');
  await widget.advance(0.5);
  expect(text()).toBeNull();
  await expectTip('На весь экран(F)');
  await hover(widget, 'settings-toggle');
  await expectTip('Настройки');
  await hover(widget, 'seek-backward');
  await expectTip('Назад на 10 секунд(J)');
  await widget.keys('{Escape}');
  await widget.expectGone('tooltip');
  widget.find('play-toggle')?.focus();
  await widget.keys('{Tab}');
  await expectTip('Вперёд на 30 секунд(L)');
});

test('Seek bar: previews the position under the mouse, and seeks by a press and a drag of the primary button', async () => {
  const widget = await openPaused();
  const bar = await widget.expectShown('seek-bar');
  const preview = widget.find('time-preview') as HTMLElement;
  for (const [part, chapter, time] of [
    [0.01, 'Пролог', '0:00'],
    [0.6, 'Огонь', '0:28'],
    [0.995, 'Титры', '0:47'],
  ] as const) {
    await mouse.move(onPart(bar, part));
    await widget.until(() => {
      endTransitions();
      expect(getComputedStyle(preview).opacity).toBe('1');
      expect(preview.textContent).toContain(chapter);
      expect(preview.textContent).toContain(time);
      expect(preview.querySelector('img')?.checkVisibility()).toBe(true);
    });
    const { left, right, top } = preview.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
    expect(top).toBeGreaterThanOrEqual(0);
  }
  for (const button of ['right', 'middle'] as const) {
    await mouse.drag(onPart(bar, 0.3), onPart(bar, 0.8), button);
    await widget.advance(STEP_S);
    expect(bar.hasAttribute('data-dragging'), button).toBe(false);
    expect(widget.video.currentTime).toBeCloseTo(20, 0);
  }
  await mouse.click(onPart(bar, 0.5));
  await widget.until(() => expect(widget.video.currentTime).toBeCloseTo(24, 0));
  await mouse.drag(onPart(bar, 0.1), onPart(bar, 0.75));
  await widget.until(() => expect(widget.video.currentTime).toBeCloseTo(36, 0));
  await widget.call('play');
  await widget.expectPlays();
});

test('Seek bar: Escape cancels a drag', async () => {
  const widget = await openPaused();
  const bar = await widget.expectShown('seek-bar');
  const from = onPart(bar, 0.3);
  const at = onPart(bar, 0.8);
  await mouse.move(from);
  await mouse.press(from);
  await mouse.move(at, 'left');
  await widget.keys('{Escape}');
  await mouse.release(at);
  await widget.until(() => expect(bar.hasAttribute('data-dragging')).toBe(false));
  await widget.until(() => expect(widget.video.seeking).toBe(false));
  expect(widget.video.currentTime).toBeCloseTo(20, 0);
});

test('Seek bar: a drag above the bar moves the position by a part of its way', async () => {
  const widget = await openPaused();
  const bar = await widget.expectShown('seek-bar');
  const from = onPart(bar, 0.25);
  const above = { x: from.x, y: bar.getBoundingClientRect().top - 130 };
  await mouse.move(from);
  await mouse.press(from);
  await mouse.move(above, 'left');
  const right = { x: above.x + bar.clientWidth / 2, y: above.y };
  await mouse.move(right, 'left');
  await widget.until(() => expect(widget.find('time-preview')?.textContent).toContain('Точнее в 8 раз'));
  await mouse.release(right);
  // A quarter of 48 s, and an eighth of the half.
  await widget.until(() => expect(widget.video.currentTime).toBeCloseTo(15, 1));
});

test('Seek bar: shows no loaded part before the first play', async () => {
  const widget = await WidgetPage.open();
  const bar = await widget.expectShown('seek-bar');
  const loaded = bar.querySelector('[data-testid="loaded"]') as HTMLElement;
  expect(loaded.checkVisibility()).toBe(false);
  await widget.start();
  expect(loaded.checkVisibility()).toBe(true);
});

test('Chapter: its name stands beside the time where the bar has room, and opens the list of chapters', async () => {
  const widget = await openPaused();
  const name = async () => (await widget.expectShown('current-chapter')).textContent;
  expect(await name()).toBe('На берегу');
  await widget.standAt(28);
  expect(await name()).toBe('Огонь');
  await widget.press('current-chapter');
  await widget.expectShown('menu-chapters');
  expect(widget.find('settings-toggle')?.getAttribute('aria-expanded')).toBe('false');
  await widget.press('current-chapter');
  await widget.expectGone('menu-chapters');
  await page.viewport(640, 360);
  await widget.expectGone('current-chapter');
});

test('Sound: the button mutes, and the slider sets the volume by the primary button and unmutes', async () => {
  const widget = await openPaused();
  const { video } = widget;
  const button = widget.find('mute-toggle') as HTMLElement;
  await widget.press('mute-toggle');
  expect(video.muted).toBe(true);
  await widget.until(() => expect(button.getAttribute('aria-label')).toBe('Включить звук'));
  await widget.press('mute-toggle');
  expect(video.muted).toBe(false);
  const slider = await openVolume(widget);
  await mouse.drag(onPart(slider, 0.2), onPart(slider, 0.6), 'right');
  await widget.advance(STEP_S);
  expect(video.volume).toBe(1);
  await mouse.click(onPart(slider, 0.5));
  await widget.until(() => expect(video.volume).toBeCloseTo(0.5, 1));
  await widget.until(() => expect(slider.getAttribute('aria-valuetext')).toMatch(/^(?:4[5-9]|5[0-5]) %$/));
  await widget.press('mute-toggle');
  expect(video.muted).toBe(true);
  await mouse.click(onPart(await openVolume(widget), 0.7));
  await widget.until(() => expect(video.volume).toBeCloseTo(0.7, 1));
  expect(video.muted).toBe(false);
});

test('Next button: one press starts the next episode, and the last episode has none', {
  tags: ['nightly'],
}, async () => {
  const widget = await openPaused();
  await widget.press('next-episode');
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
  await widget.reload({ episode_id: 203 });
  await widget.start();
  await widget.expectShown('play-toggle');
  expect(widget.find('next-episode')).toBeNull();
});

test('Picture: the primary button alone pauses, not a drag or the press that closes a menu', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const point = { x: 300, y: 200 };
  await mouse.drag(point, { x: 500, y: 220 });
  await widget.expectPlays();
  await widget.openSettings();
  await mouse.click(point);
  await widget.expectGone('menu-settings');
  await widget.expectPlays();
  await mouse.click(point, 'middle');
  await widget.expectPlays();
  await mouse.click(point, 'right');
  await widget.keys('{Escape}');
  await widget.expectPlays();
  await mouse.click(point);
  await widget.expectPaused();
});

test('Picture: a press before the catalogue has answered plays once it has', async () => {
  const widget = await WidgetPage.open({ hold: /\/contents\/1(?:\?|$)/ });
  await widget.advance(0.5);
  await widget.expectShown('spinner');
  expect(widget.find('big-play')).toBeNull();
  await mouse.click({ x: 300, y: 200 });
  widget.requests.release();
  await widget.expectPlays();
});

function isShown(widget: WidgetPage): boolean {
  endTransitions();
  return getComputedStyle(widget.find('controls') as HTMLElement).opacity === '1';
}

/** Longer than the controls stay without a movement of the mouse. */
const HIDDEN_S = 2.6;

test('Controls: stay before the first play, while paused, and while a menu is open, and hide after it closes', async () => {
  const widget = await WidgetPage.open();
  await widget.expectShown('big-play');
  const expectStay = async (why: string) => {
    await widget.advance(HIDDEN_S);
    expect(isShown(widget), why).toBe(true);
  };
  await mouse.move({ x: 300, y: 200 });
  await expectStay('before the first play');
  await widget.start();
  await widget.pressPicture();
  await widget.expectPaused();
  await expectStay('while the film is paused');
  await widget.pressPicture();
  await widget.expectPlays();
  await widget.openSettings();
  await expectStay('while a menu is open');
  await mouse.click({ x: 100, y: 100 });
  await widget.expectGone('menu-settings');
  await widget.advance(HIDDEN_S);
  await widget.expectOpacity('controls', '0');
  expect(widget.find('controls')?.hasAttribute('inert')).toBe(true);
});

test('Controls: stay while one has the keyboard focus, and hide after a press of the mouse ends it', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  widget.find('seek-bar')?.focus();
  await widget.keys('{Tab}{Tab}');
  const toggle = widget.find('play-toggle');
  expect(document.activeElement).toBe(toggle);
  await widget.advance(HIDDEN_S);
  expect(isShown(widget)).toBe(true);
  expect(document.activeElement).toBe(toggle);
  await widget.pressPicture();
  await widget.expectPaused();
  await widget.pressPicture();
  await widget.expectPlays();
  await widget.advance(HIDDEN_S);
  await widget.expectOpacity('controls', '0');
});

test('Controls: leave with the mouse, also from a control, and stay while paused', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const leave = () => mouse.move({ x: -5, y: 100 });
  for (const from of ['player', 'settings-toggle'] as const) {
    await mouse.move({ x: 300, y: 200 });
    await hover(widget, from);
    await widget.until(() => expect(isShown(widget), from).toBe(true));
    await leave();
    // Less than the usual delay.
    await widget.until(() => expect(isShown(widget), from).toBe(false), 0.2);
  }
  await widget.call('pause');
  await widget.expectPaused();
  await leave();
  await widget.advance(0.2);
  expect(isShown(widget), 'paused').toBe(true);
});
