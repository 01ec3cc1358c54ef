import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPlayingWidget, type FakeWidget } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The milliseconds that the others were told. */
const told = ({ page }: FakeWidget) => page.siblings.tell.mock.calls.map(([since]) => Math.floor(since));

/** The film plays on with this sound. */
function playWith(widget: FakeWidget, sound: { muted: boolean; volume: number }): void {
  widget.media.now = { ...widget.media.now, playback: 'playing', ...sound };
  widget.media.emit('volumechange', { volume: sound.volume, muted: sound.muted });
}

/** A widget that plays with sound. */
async function sounding(frameQuery = ''): Promise<FakeWidget> {
  const widget = await aPlayingWidget({ frameQuery });
  widget.media.obeys = true;
  playWith(widget, { muted: false, volume: 1 });
  return widget;
}

const pauses = ({ media }: FakeWidget) => media.commands.filter((command) => command === 'pause').length;

test('One sounds: a player that begins to sound tells the others, once', async () => {
  const widget = await sounding();
  widget.media.emit('playing', undefined);
  expect(told(widget)).toEqual([1_000]);
  vi.setSystemTime(2_000);
  playWith(widget, { muted: true, volume: 1 });
  playWith(widget, { muted: false, volume: 0 });
  expect(told(widget)).toEqual([1_000]);
  playWith(widget, { muted: false, volume: 0.5 });
  expect(told(widget)).toEqual([1_000, 2_000]);
});

test('One sounds: it pauses when another one has begun later', async () => {
  const widget = await sounding();
  widget.hear(900);
  expect(pauses(widget), 'that one has got our message').toBe(0);
  widget.hear(1_001);
  expect(pauses(widget)).toBe(1);
});

test('One sounds: of two players that begin in the same millisecond one goes on', async () => {
  const widgets = [await sounding(), await sounding()];
  const [first = 0, second = 0] = widgets.map(({ page }) => page.siblings.tell.mock.calls[0]?.[0]);
  widgets[0]?.hear(second);
  widgets[1]?.hear(first);
  expect(widgets.map(pauses).sort()).toEqual([0, 1]);
});

test('One sounds: a muted player pauses nobody, and nobody pauses it', async () => {
  const widget = await sounding();
  playWith(widget, { muted: true, volume: 1 });
  widget.hear(5_000);
  expect(pauses(widget)).toBe(0);
});

test('One sounds: a page whose hello says so has others play on', async () => {
  const widget = await aPlayingWidget();
  widget.handlers.hostPageChanged({ shareUrl: null, poster: null, pauseOthers: false });
  playWith(widget, { muted: false, volume: 1 });
  expect(told(widget)).toEqual([]);
});

test('One sounds: pause_others=0 tells nobody, and follows the others', async () => {
  const widget = await sounding('&pause_others=0');
  expect(told(widget)).toEqual([]);
  widget.hear(2_000);
  expect(pauses(widget)).toBe(1);
});
