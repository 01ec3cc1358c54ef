import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CAPTION_STYLE, resizedCaptions } from '@/domain/playback/caption-style';
import { UNDO_MS } from '@/flows/lean-back/skip-segment';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
  const { catalogued } = widget.state();
  if (catalogued === null) throw new Error('no catalogue');
  const segments = [
    { type: 'recap', start: 0, end: 20 },
    { type: 'intro', start: 20, end: 95 },
    { type: 'intro', start: 600, end: 602.9 },
    { type: 'credits', start: 2400, end: 2520 },
  ] as const;
  widget.store.setState({
    catalogued: { ...catalogued, episodes: catalogued.episodes.map((one) => ({ ...one, segments })) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [3, 20],
  [20, 95],
  [94.9, 95],
  [2450, 2520],
])('skipSegment: seeks from %s to %s', (at, end) => {
  widget.media.at(at);
  expect(widget.lazyCommands.skipSegment()).toBe(true);
  expect(widget.media.commands.at(-1)).toBe(`seek ${end}`);
});

test('skipSegment: does nothing while the next episode is resolved', () => {
  widget.media.at(30);
  widget.store.setState({ stream: null });
  expect(widget.lazyCommands.skipSegment()).toBe(false);
  expect(widget.media.commands).toEqual([]);
});

test.each([
  [500, 'no segment'],
  [601, 'a segment too short for the button'],
])('skipSegment: does nothing at %d s, in %s', (at) => {
  widget.media.at(at);
  const before = widget.media.commands.length;
  expect(widget.lazyCommands.skipSegment()).toBe(false);
  expect(widget.media.commands).toHaveLength(before);
});

test('resizeCaptions: steps through the sizes and saves the result', () => {
  expect(widget.commands.resizeCaptions(1)).toBe(125);
  expect(widget.state().settings.captionStyle.size).toBe(125);
  expect(widget.stored('player-caption-style')).toMatchObject({ size: 125 });
  expect(widget.commands.resizeCaptions(-1)).toBe(100);
});

test('resizeCaptions: stops at the largest and the smallest size', () => {
  const largest = { ...DEFAULT_CAPTION_STYLE, size: 200 } as const;
  expect(resizedCaptions(largest, 1)).toEqual(largest);
  const smallest = { ...DEFAULT_CAPTION_STYLE, size: 50 } as const;
  expect(resizedCaptions(smallest, -1)).toEqual(smallest);
});

describe('undo of a skip into the next episode', () => {
  const undo = () => widget.state().leanBack?.undo ?? null;

  beforeEach(async () => {
    widget.media.at(2450);
    widget.lazyCommands.skipSegment();
    widget.media.at(2520, 'ended');
    widget.media.emit('ended', undefined);
    await settle();
  });

  test('ends five seconds after the start of the episode', async () => {
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(undo()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(undo()).toBeNull();
  });

  test('waits for the end of a preroll', async () => {
    widget.store.setState({ adBreak: { phase: 'running', isPaused: true, ad: {} as never } });
    await vi.advanceTimersByTimeAsync(10 * UNDO_MS - 1);
    expect(undo()).not.toBeNull();
    widget.timeline.record('adsover', undefined);
    widget.store.setState({ adBreak: { phase: 'over' } });
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(undo()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(undo()).toBeNull();
  });
});
