import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNATTENDED_MS } from '@/domain/playback/sleep-timer';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

const MINUTE_MS = 60_000;

let widget: FakeWidget;

/** A series of six episodes; the first one plays. */
async function aSeries(frameQuery = ''): Promise<FakeWidget> {
  const made = await aPlayingWidget({ frameQuery });
  made.media.obeys = true;
  made.media.now = { ...made.media.now, playback: 'playing', duration: 2400 };
  return made;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  widget = await aSeries();
});
afterEach(() => {
  vi.useRealTimers();
});

const leanBack = () => widget.state().leanBack;
/** Position of the selected episode in the series, from 1. */
const selected = () => {
  const { catalogued, selection } = widget.state();
  return 1 + (catalogued?.episodes.findIndex(({ id }) => id === selection?.episodeId) ?? Number.NaN);
};
const stand = (playback: 'playing' | 'paused' | 'ended') => {
  widget.media.at(widget.media.now.currentTime, playback, widget.media.now.duration);
};
const tick = () => widget.media.emit('timeupdate', { currentTime: 10, duration: 2400 });

/** The film plays for this time. */
function playFor(ms: number): void {
  for (let rest = ms; rest > 0; rest -= MINUTE_MS) {
    vi.setSystemTime(Date.now() + Math.min(rest, MINUTE_MS));
    tick();
  }
}

/** Plays the episode to its end, and what follows it. */
async function end(): Promise<void> {
  stand('ended');
  widget.media.emit('ended', undefined);
  await settle();
  if (leanBack()?.question === null) stand('playing');
}

test('sleep timer: pauses at its deadline, and going on plays', () => {
  widget.lazyCommands.setSleep(30);
  vi.advanceTimersByTime(29 * MINUTE_MS);
  tick();
  expect(widget.media.commands).not.toContain('pause');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(leanBack()).toMatchObject({ question: 'asleep', sleep: null });
  expect(widget.media.commands.at(-1)).toBe('pause');
  widget.lazyCommands.goOn();
  expect(leanBack()?.question).toBeNull();
  expect(widget.media.commands.at(-1)).toBe('play');
});

test('sleep timer: pauses at the first time update after the device has slept over the deadline', () => {
  widget.lazyCommands.setSleep(15);
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  tick();
  expect(leanBack()?.question).toBe('asleep');
});

test('sleep timer: ends silently while the film is paused', () => {
  widget.lazyCommands.setSleep(15);
  stand('paused');
  vi.advanceTimersByTime(15 * MINUTE_MS);
  expect(leanBack()).toMatchObject({ question: null, sleep: null });
  stand('playing');
  tick();
  expect(widget.media.commands).not.toContain('pause');
});

test('sleep timer: survives another episode, and off cancels it', async () => {
  widget.lazyCommands.setSleep(15);
  await end();
  expect(selected()).toBe(2);
  expect(leanBack()?.sleep).toMatchObject({ minutes: 15 });
  widget.lazyCommands.setSleep(null);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  tick();
  expect(leanBack()?.question).toBeNull();
});

test('sleep timer: pauses the episode that is on its way at the deadline', async () => {
  widget.lazyCommands.setSleep(15);
  stand('ended');
  widget.media.emit('ended', undefined);
  widget.store.setState({ stream: null });
  vi.advanceTimersByTime(15 * MINUTE_MS);
  await settle();
  stand('playing');
  tick();
  expect(leanBack()?.question).toBe('asleep');
  expect(widget.media.commands.at(-1)).toBe('pause');
});

test('sleep timer: stays while the film waits for the network', () => {
  widget.lazyCommands.setSleep(15);
  stand('paused');
  widget.playIntent.hold('offline');
  widget.playIntent.request('player');
  vi.advanceTimersByTime(15 * MINUTE_MS);
  stand('playing');
  tick();
  expect(leanBack()?.question).toBe('asleep');
});

test('sleep timer: its question closes the menu', () => {
  widget.lazyCommands.setSleep(15);
  widget.store.setState({ openMenu: 'settings' });
  vi.advanceTimersByTime(15 * MINUTE_MS);
  expect(widget.state()).toMatchObject({ openMenu: null, leanBack: { question: 'asleep' } });
});

test('sleep timer: with the end of the episode no other one starts before the answer', async () => {
  widget.lazyCommands.setSleep('episode');
  await end();
  expect(selected()).toBe(1);
  expect(leanBack()).toMatchObject({ question: 'asleep', sleep: null, staysAtEnd: true });
  widget.lazyCommands.goOn();
  expect(selected()).toBe(2);
});

test('sleep timer: with the end of the episode ends content that repeats, and going on repeats it', async () => {
  widget.lazyCommands.setLoop(true);
  widget.lazyCommands.setSleep('episode');
  await end();
  expect(widget.media.commands).toEqual([]);
  expect(leanBack()).toMatchObject({ question: 'asleep', sleep: null });
  widget.lazyCommands.goOn();
  expect(selected()).toBe(1);
  expect(widget.media.commands).toEqual(['play']);
});

test('still watching: asks in place of the episode after three that started by themselves', async () => {
  for (const next of [2, 3, 4]) {
    await end();
    expect(selected()).toBe(next);
  }
  await end();
  expect(selected()).toBe(4);
  expect(leanBack()?.question).toBe('still-watching');
  // A seek to the end may end an episode twice.
  await end();
  expect(selected()).toBe(4);
  expect(leanBack()?.question).toBe('still-watching');
  widget.lazyCommands.dismissQuestion();
  expect(leanBack()?.question).toBeNull();
  expect(selected()).toBe(4);
});

test('still watching: a hand starts the count anew', async () => {
  for (let count = 0; count < 3; count += 1) await end();
  widget.lazyCommands.seen();
  await end();
  expect(selected()).toBe(5);
  expect(leanBack()?.question).toBeNull();
});

test('still watching: two ends of one episode count once', async () => {
  stand('ended');
  widget.media.emit('ended', undefined);
  for (let count = 0; count < 4; count += 1) widget.media.emit('ended', undefined);
  await settle();
  expect(selected()).toBe(2);
  expect(leanBack()?.staysAtEnd).toBe(false);
});

test('still watching: three hours without a hand pause, and a call to play counts as one', async () => {
  playFor(UNATTENDED_MS - MINUTE_MS);
  void widget.call('play');
  await vi.dynamicImportSettled();
  await settle();
  playFor(UNATTENDED_MS - MINUTE_MS);
  expect(leanBack()?.question).toBeNull();
  playFor(2 * MINUTE_MS);
  expect(leanBack()?.question).toBe('still-watching');
  expect(widget.media.commands.at(-1)).toBe('pause');
});

test('still watching: a pause does not count as time without a hand', () => {
  vi.setSystemTime(Date.now() + MINUTE_MS);
  stand('paused');
  widget.media.emit('pause', undefined);
  vi.setSystemTime(Date.now() + 2 * UNATTENDED_MS);
  stand('playing');
  widget.media.emit('play', { asked: false });
  tick();
  expect(leanBack()?.question ?? null).toBeNull();
  playFor(UNATTENDED_MS - 2 * MINUTE_MS);
  expect(leanBack()?.question ?? null).toBeNull();
  playFor(2 * MINUTE_MS);
  expect(leanBack()?.question).toBe('still-watching');
});

test('still watching: is off by its parameter', async () => {
  widget = await aSeries('&still_watching=0');
  for (let count = 0; count < 4; count += 1) await end();
  expect(selected()).toBe(5);
  playFor(2 * UNATTENDED_MS);
  expect(leanBack()?.question).toBeNull();
});

test.each([24 * 60, -24 * 60])('still watching: a clock that jumps by %i minutes does not stop the film', (minutes) => {
  widget.lazyCommands.seen();
  playFor(UNATTENDED_MS - 10 * MINUTE_MS);
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  tick();
  expect(leanBack()?.question ?? null).toBeNull();
  playFor(9 * MINUTE_MS);
  expect(leanBack()?.question ?? null).toBeNull();
  playFor(2 * MINUTE_MS);
  expect(leanBack()?.question).toBe('still-watching');
});

test('audio effects: are stored and reach the graph; without one no graph opens', async () => {
  widget.media.emit('ready', undefined);
  await settle();
  expect(widget.media.effects).toEqual([]);
  const effects = { night: true, dialogue: false };
  widget.lazyCommands.set('audioEffects', effects);
  await settle();
  expect(widget.media.effects).toEqual([effects]);
  expect(widget.stored('player-audio-effects')).toEqual(effects);
  widget.lazyCommands.set('audioEffects', { night: false, dialogue: false });
  await settle();
  expect(widget.media.effects.at(-1)).toEqual({ night: false, dialogue: false });
});

test('audio effects: those of an earlier visit apply at once', async () => {
  const effects = { night: true, dialogue: true };
  widget = await aPlayingWidget({ stored: { 'player-audio-effects': effects, 'player-remaining-time': true } });
  await settle();
  expect(widget.media.effects.at(-1)).toEqual(effects);
  expect(widget.state().settings.remaining).toBe(true);
});
