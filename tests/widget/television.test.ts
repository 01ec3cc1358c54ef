import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

const TV = { remote: true, width: 1280, height: 720 } as const;

/** Opens the widget for a viewer with a remote control. */
async function openTelevision(options: Partial<Parameters<typeof WidgetPage.open>[0]> = {}): Promise<WidgetPage> {
  // The frame of the test has no focus before a press.
  window.focus();
  const widget = await WidgetPage.open({ ...TV, ...options });
  await widget.until(() => expect(focused()).not.toBeNull());
  return widget;
}

/** The test id of the focused element. */
const focused = (): string | null => document.activeElement?.getAttribute('data-testid') ?? null;

const expectFocus = (widget: WidgetPage, testId: string): Promise<void> =>
  widget.until(() => expect(focused()).toBe(testId));

/** Presses keys one after the other, by their names in `KeyboardEvent.key`. */
async function press(widget: WidgetPage, ...keys: string[]): Promise<void> {
  for (const key of keys) await widget.keys(`{${key}}`);
}

/** Sends a key that no keyboard of a desktop has. Whether the browser or the system may still act on it. */
async function pressCode(widget: WidgetPage, keyCode: number): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: 'Unidentified', keyCode, bubbles: true, cancelable: true });
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(event);
  await widget.advance(0.1);
  return isLeft;
}

const BACK = 461;

/** Starts the content by the OK key, and waits until the controls have hidden. */
async function watch(widget: WidgetPage): Promise<void> {
  await expectFocus(widget, 'big-play');
  await press(widget, 'Enter');
  await widget.expectPlays();
  await widget.expectOpacity('controls', '0');
  await expectFocus(widget, 'player');
}

test('Television: OK starts the film, the controls hide although one had the focus, and OK pauses', async () => {
  const widget = await openTelevision();
  await watch(widget);
  await press(widget, 'Enter');
  await widget.expectPaused();
  await expectFocus(widget, 'play-toggle');
  await press(widget, 'Enter');
  await widget.expectPlays();
});

test('Television: left and right seek, and go on seeking on the seek bar, which up and down leave', async () => {
  const widget = await openTelevision({ query: { movie_id: 2 } });
  await watch(widget);
  const from = widget.video.currentTime;
  await press(widget, 'ArrowRight');
  await expectFocus(widget, 'seek-bar');
  await press(widget, 'ArrowRight');
  await widget.until(() => expect(widget.video.currentTime - from).toBeGreaterThan(19));
  await press(widget, 'ArrowLeft');
  await widget.until(() => expect(widget.video.currentTime - from).toBeLessThan(19));
  await press(widget, 'ArrowDown');
  await expectFocus(widget, 'play-toggle');
  await press(widget, 'ArrowLeft', 'ArrowLeft');
  expect(focused(), 'there is no way around the edge').toBe('seek-backward');
  await press(widget, 'ArrowUp');
  await expectFocus(widget, 'seek-bar');
});

test('Television: up shows the controls, and Back hides them and then is left to the system', async () => {
  const widget = await openTelevision();
  await watch(widget);
  await press(widget, 'ArrowUp');
  await widget.expectOpacity('controls', '1');
  await expectFocus(widget, 'play-toggle');
  expect(await pressCode(widget, BACK)).toBe(false);
  await widget.expectOpacity('controls', '0');
  await widget.expectPlays();
  expect(await pressCode(widget, BACK)).toBe(true);
});

test('Television: a host page that listens hears of Back with nothing to close', async () => {
  const widget = await openTelevision({ hears: ['back'] });
  await watch(widget);
  expect(await pressCode(widget, BACK)).toBe(false);
  expect(widget.events('back')).toHaveLength(1);
});

test('Television: settings open, lead to the quality and back, and choose by arrows, OK and Back alone', async () => {
  const widget = await openTelevision();
  await watch(widget);
  await press(widget, 'ArrowUp');
  await expectFocus(widget, 'play-toggle');
  for (let count = 0; count < 10 && focused() !== 'settings-toggle'; count += 1) await press(widget, 'ArrowRight');
  await expectFocus(widget, 'settings-toggle');
  await press(widget, 'Enter');
  await widget.expectShown('menu-settings');
  await widget.until(() => expect(document.activeElement?.matches('[data-row]')).toBe(true));
  const first = document.activeElement;
  await press(widget, 'ArrowUp', 'ArrowUp');
  expect(focused(), 'the list does not wrap').toBe('menu-close');
  await press(widget, 'ArrowDown');
  expect(document.activeElement).toBe(first);
  await press(widget, 'ArrowRight');
  await widget.expectShown('menu-quality');
  await press(widget, 'ArrowDown', 'Enter');
  await widget.expectGone('menu-quality');
  await expectFocus(widget, 'settings-toggle');
  await press(widget, 'Enter');
  await widget.expectShown('menu-settings');
  await pressCode(widget, BACK);
  await widget.expectGone('menu-settings');
  await expectFocus(widget, 'settings-toggle');
});

test('Television: the resume prompt has the focus, and play of the remote control answers it', async () => {
  const widget = await openTelevision({ stored: { episodesTimeProgress: { 101: 20 } } });
  await expectFocus(widget, 'resume-continue');
  await press(widget, 'ArrowRight', 'ArrowDown');
  await expectFocus(widget, 'resume-start-over');
  await pressCode(widget, 415);
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(20);
});

test('Television: media keys pause, play, seek and change the episode', async () => {
  const widget = await openTelevision();
  await watch(widget);
  await pressCode(widget, 19);
  await widget.expectPaused();
  await pressCode(widget, 10252);
  await widget.expectPlays();
  const from = widget.video.currentTime;
  await pressCode(widget, 417);
  await widget.until(() => expect(widget.video.currentTime - from).toBeGreaterThan(9));
  await pressCode(widget, 10233);
  await widget.expectState({ episodeId: 102 });
});

test('Television: an offer over the film has the focus while the controls are hidden', async () => {
  const widget = await openTelevision();
  await watch(widget);
  widget.video.currentTime = 42;
  await widget.expectShown('next-card');
  await expectFocus(widget, 'next-card-play');
  await press(widget, 'ArrowRight');
  await expectFocus(widget, 'next-card-cancel');
  await pressCode(widget, BACK);
  await widget.expectGone('next-card');
});

test('Television: an ad is paused and skipped by OK', async () => {
  const widget = await openTelevision({ ads: { preroll: ['linear'] } });
  await expectFocus(widget, 'big-play');
  await press(widget, 'Enter');
  await expectFocus(widget, 'spot-play-toggle');
  await expectFocus(widget, 'spot-skip');
  await press(widget, 'Enter');
  await widget.expectPlays();
});

test('Television: the failure screen has the focus on its button', async () => {
  const widget = await openTelevision();
  await watch(widget);
  await expect(widget.call('load', { movieId: 404 })).rejects.toThrow();
  const panel = await widget.expectShown('failure-panel');
  await widget.until(() => expect(document.activeElement).toBe(panel.querySelector('button')));
});
