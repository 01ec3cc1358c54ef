import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leanBackSet } from '@/store/updates/viewer';
import { aSeries } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

const DURATION = 2520;
const SEGMENTS = [
  { type: 'recap', start: 0, end: 20 },
  { type: 'intro', start: 20, end: 95 },
  { type: 'credits', start: 2400, end: DURATION },
] as const;

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget({
    catalogue: aCatalogue({ episodes: aSeries(() => ({ segments: SEGMENTS })) }),
    stored: { 'player-skip-segments': { 1: true } },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The film plays at a second. */
function playAt(currentTime: number): void {
  widget.media.at(currentTime, 'playing', DURATION);
  widget.media.emit('timeupdate', { currentTime, duration: DURATION });
}

const seeks = () => widget.media.commands.filter((command) => command.startsWith('seek'));
const undo = () => widget.state().leanBack?.undo ?? null;

/** The seek of the last command arrives. */
function arrive(at: number): void {
  widget.media.emit('seeking', { to: at });
  widget.media.emit('seeked', { at });
}

test('Automatic skip: passes over segments in a row, and all of them are taken back', () => {
  playAt(0.3);
  arrive(20);
  playAt(20.1);
  arrive(95);
  expect(seeks()).toEqual(['seek 20', 'seek 95']);
  expect(undo()).toMatchObject({ seconds: 0.3, to: 95 });
  widget.lazyCommands.undoSkip();
  arrive(0.3);
  for (const at of [0.4, 8, 21, 60]) playAt(at);
  expect(seeks()).toEqual(['seek 20', 'seek 95', 'seek 0.3']);
});

test('Automatic skip: a seek that ends beside its target is none of the viewer', async () => {
  const end = 20.380952381;
  const segments = [
    { type: 'recap', start: 0, end },
    { type: 'intro', start: 20, end: 95 },
  ] as const;
  widget = await aPlayingWidget({
    catalogue: aCatalogue({ episodes: aSeries(() => ({ segments })) }),
    stored: { 'player-skip-segments': { 1: true } },
  });
  playAt(0.3);
  // Chromium keeps whole microseconds.
  arrive(20.380952);
  playAt(20.380952);
  expect(seeks()).toEqual([`seek ${end}`, 'seek 95']);
});

test('Automatic skip: waits for the seek of the last one', () => {
  playAt(0.3);
  playAt(0.6);
  expect(seeks()).toEqual(['seek 20']);
});

test('Automatic skip: leaves a viewer who seeks into the segment alone for a moment', () => {
  arrive(40);
  playAt(40.5);
  playAt(42.9);
  expect(seeks()).toEqual([]);
  playAt(43.1);
  expect(seeks()).toEqual(['seek 95']);
});

test.each<[string, () => void]>([
  ['a paused film', () => widget.media.at(0.3, 'paused', DURATION)],
  ['a question', () => widget.store.setState({ resume: { seconds: 0.3 } })],
  ['an ad that is fetched', () => widget.store.setState({ adBreak: { phase: 'requested' } })],
  ['the next stream, which is resolved', () => widget.store.setState({ stream: null })],
  ['a part that repeats', () => widget.store.setState(leanBackSet({ repeat: { from: 0, to: 5 } }))],
  ['a series without the choice', () => widget.lazyCommands.setForFilm('skips', false)],
])('Automatic skip: is none during %s', (_, change) => {
  widget.media.at(0.3, 'playing', DURATION);
  change();
  widget.media.emit('timeupdate', { currentTime: 0.3, duration: DURATION });
  expect(seeks()).toEqual([]);
});

test('Automatic skip: credits lead to the next episode without a card, and back', async () => {
  playAt(2400);
  expect(seeks()).toEqual([`seek ${DURATION}`]);
  expect(widget.state().nextCard).toBeNull();
  widget.media.at(DURATION, 'playing', DURATION);
  widget.media.emit('timeupdate', { currentTime: DURATION, duration: DURATION });
  expect(widget.state().nextCard).toBeNull();
  widget.media.at(DURATION, 'ended');
  widget.media.emit('ended', undefined);
  await settle();
  expect(widget.state().selection?.episodeId).toBe(12);
  widget.lazyCommands.undoSkip();
  await settle();
  expect(widget.state().selection?.episodeId).toBe(11);
  playAt(2401);
  expect(widget.state().selection?.episodeId).toBe(11);
  expect(widget.state().nextCard).not.toBeNull();
});

test('Automatic skip: the choice is stored for the series, and told', () => {
  widget.lazyCommands.setForFilm('skips', false);
  expect(widget.stored('player-skip-segments')).toEqual({ 1: false });
  expect(widget.state().notice).toEqual({ kind: 'set', text: 'Заставки и титры не пропускаются' });
});
