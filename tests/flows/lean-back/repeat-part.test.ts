import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

const DURATION = 2520;

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
});
afterEach(() => {
  vi.useRealTimers();
});

function playAt(currentTime: number, playback: 'playing' | 'paused' = 'playing'): void {
  widget.media.at(currentTime, playback, DURATION);
  widget.media.emit('timeupdate', { currentTime, duration: DURATION });
}

const seeks = () => widget.media.commands.filter((command) => command.startsWith('seek'));
const repeat = () => widget.state().leanBack?.repeat ?? null;

/** Marks the part from 20 to 35 s. */
function mark(): void {
  playAt(20);
  widget.lazyCommands.markRepeat();
  playAt(35);
  widget.lazyCommands.markRepeat();
  widget.media.emit('seeking', { to: 20 });
}

test('Repetition of a part: the second mark leads to its start, and each end again', () => {
  mark();
  expect(repeat()).toEqual({ from: 20, to: 35 });
  expect(seeks()).toEqual(['seek 20']);
  playAt(34.9);
  playAt(35.1);
  expect(seeks()).toEqual(['seek 20', 'seek 20']);
  expect(widget.state().notice).toEqual({ kind: 'set', text: 'Повторяется отрезок 0:20–0:35' });
});

test('Repetition of a part: a viewer who seeks past it watches on', () => {
  mark();
  playAt(25);
  widget.media.emit('seeking', { to: 60 });
  playAt(60);
  playAt(61);
  expect(seeks()).toEqual(['seek 20']);
});

test('Repetition of a part: ends by a third mark and by another episode', async () => {
  mark();
  widget.lazyCommands.markRepeat();
  expect(repeat()).toBeNull();
  mark();
  widget.commands.playNext();
  await settle();
  expect(repeat()).toBeNull();
});

test('Repetition of a part: a live stream has none', () => {
  widget.media.now = { ...widget.media.now, streamType: 'live' };
  widget.lazyCommands.markRepeat();
  expect(repeat()).toBeNull();
});

test('Repetition: the switch has the content start again, and told so', () => {
  widget.lazyCommands.setLoop(true);
  widget.media.at(DURATION, 'ended');
  widget.media.emit('ended', undefined);
  expect(widget.media.commands.slice(-2)).toEqual(['seek 0', 'play']);
  expect(widget.state().notice).toEqual({ kind: 'set', text: 'Повтор включён' });
  widget.lazyCommands.setLoop(false);
  expect(widget.state().loop).toBe(false);
});
