import { expect, test } from 'vitest';
import { calmFocus } from '@/ui/shell/calm-focus';
import { mouse } from '../support/browser-input';
import { WidgetPage } from '../support/widget-page';

/** Longer than the controls stay without a movement of the mouse. */
const HIDDEN_S = 2.6;
/** The credits of each sample episode begin at 40. */
const CREDITS_S = 42;

/** The test id of the focused element; the tag of one without. */
const focused = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.dataset.testid ?? document.activeElement?.tagName;

const expectFocus = (widget: WidgetPage, on: string, message?: string): Promise<void> =>
  widget.until(() => expect(focused(), message).toBe(on));

async function startAt(seconds: number | null, query: Readonly<Record<string, number>> = {}): Promise<WidgetPage> {
  const widget = await WidgetPage.open({ query });
  await widget.start();
  if (seconds !== null) await widget.standAt(seconds);
  return widget;
}

function focus(widget: WidgetPage, testId: string): void {
  widget.find(testId)?.focus();
}

test('Focus: the large button is the first stop, and after Enter on it the player has the focus', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 10 } });
  await widget.expectShown('big-play');
  // The layers that load after the first frame are there.
  await widget.until(() => expect(widget.find('announcer')).not.toBeNull());
  await widget.keys('{Tab}');
  expect(focused()).toBe('big-play');
  await widget.keys('{Enter}');
  await widget.expectPlays();
  await expectFocus(widget, 'player');
  // A ring shows where the keyboard is.
  expect(getComputedStyle(widget.find('player') as HTMLElement, '::after').borderTopWidth).toBe('2px');
  await widget.keys('k');
  await widget.expectPaused();
  await widget.keys('{Tab}');
  expect(focused()).toBe('seek-bar');
});

test('Focus: a key that leads to hidden controls shows them and focuses the first; no ring is there before a key', async () => {
  const controller = new AbortController();
  calmFocus(window, controller.signal);
  try {
    const widget = await WidgetPage.open({ query: { movie_id: 10 } });
    const button = await widget.expectShown('big-play');
    button.focus();
    expect(getComputedStyle(button).outlineStyle).toBe('none');
    await widget.start();
    await widget.until(() => expect(widget.find('announcer')).not.toBeNull());
    await widget.advance(HIDDEN_S);
    await widget.expectOpacity('controls', '0');
    focus(widget, 'player');
    expect(getComputedStyle(widget.find('player') as HTMLElement, '::after').borderTopWidth).not.toBe('2px');
    await widget.keys('{Tab}');
    await expectFocus(widget, 'seek-bar');
    await widget.expectOpacity('controls', '1');
    expect(getComputedStyle(widget.find('seek-bar') as HTMLElement).outlineStyle).toBe('solid');
  } finally {
    controller.abort();
    document.documentElement.removeAttribute('data-calm');
  }
});

test('Focus: the offers of the dock come before the controls, and Escape cancels them after what lies over them', async () => {
  const widget = await startAt(CREDITS_S);
  await widget.expectShown('next-card');
  focus(widget, 'player');
  for (const stop of ['next-card-play', 'next-card-cancel', 'seek-bar']) {
    await widget.keys('{Tab}');
    expect(focused()).toBe(stop);
  }
  for (const [open, layer] of [
    ['{Shift>}?{/Shift}', 'help-sheet'],
    ['{Shift>}D{/Shift}', 'diagnostics'],
  ] as const) {
    await widget.keys(open);
    await widget.expectShown(layer);
    await widget.keys('{Escape}');
    await widget.expectGone(layer);
    expect(widget.find('next-card'), layer).not.toBeNull();
  }
  await widget.openSettings();
  await widget.keys('{Escape}');
  await widget.expectGone('menu-settings');
  expect(widget.find('next-card')).not.toBeNull();
  focus(widget, 'seek-bar');
  await widget.keys('{Escape}');
  await widget.expectGone('next-card');
  expect(focused()).toBe('seek-bar');
});

test('Focus: returns to the player or the icon when its element goes, and never falls to the body', async () => {
  const widget = await startAt(5, { enabled_share: 1 });
  await widget.expectShown('skip-segment');
  focus(widget, 'skip-segment');
  await widget.keys('{Enter}');
  await expectFocus(widget, 'player', 'after the skip');
  await widget.standAt(CREDITS_S);
  await widget.expectShown('next-card');
  focus(widget, 'next-card-cancel');
  await widget.keys('{Enter}');
  await widget.expectGone('next-card');
  await expectFocus(widget, 'player', 'after the cancel');
  for (const toggle of ['settings-toggle', 'episodes-toggle', 'captions-toggle', 'share-toggle']) {
    focus(widget, toggle);
    await widget.keys('{Enter}');
    await widget.until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
    await widget.keys('{Escape}');
    await widget.until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    await expectFocus(widget, toggle);
  }
  for (const [key, close] of [
    ['{Shift>}?{/Shift}', 'menu-close'],
    ['{Shift>}D{/Shift}', 'diagnostics-close'],
  ] as const) {
    focus(widget, 'player');
    await widget.keys(key);
    await widget.expectShown(close);
    focus(widget, close);
    await widget.keys('{Enter}');
    await expectFocus(widget, 'player', close);
  }
  await widget.standAt(46);
  await widget.call('play');
  await widget.expectState({ playback: 'ended' });
  await widget.expectShown('big-play');
  focus(widget, 'big-play');
  await widget.keys('{Enter}');
  await widget.expectPlays();
  await expectFocus(widget, 'player', 'after the replay');
});

test('Focus: leaves hidden controls for the player, and a key of a control works after they have been hidden', async () => {
  const widget = await startAt(null);
  await mouse.move({ x: 300, y: 200 });
  await widget.press('mute-toggle');
  await mouse.move({ x: 0, y: 0 });
  await widget.advance(HIDDEN_S);
  await widget.expectOpacity('controls', '0');
  await expectFocus(widget, 'player');
  await mouse.move({ x: 300, y: 200 });
  await widget.expectOpacity('controls', '1');
  focus(widget, 'settings-toggle');
  await widget.keys('{Enter}');
  await widget.expectShown('menu-settings');
});

test('Focus: goes from a failed player to the button of the failure screen, and back', async () => {
  const widget = await startAt(null, { movie_id: 6 });
  await expectFocus(widget, 'player');
  const { video } = widget;
  Object.defineProperty(video, 'error', { value: { code: 3, message: 'decode' }, configurable: true });
  // The player recovers from the first error of a position.
  for (let errors = 0; errors < 2; errors += 1) video.dispatchEvent(new Event('error'));
  const screen = await widget.expectShown('failure-panel');
  await widget.until(() => expect(screen.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.tagName).toBe('BUTTON');
  await widget.keys('{Enter}');
  await widget.expectGone('failure-panel');
  await widget.until(() => expect(focused()).not.toBe('BODY'));
});
