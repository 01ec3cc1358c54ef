import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TimedMetadata } from '@/domain/playback/timed-metadata';
import { aPlayingWidget, type FakeWidget } from '../../support/fake-widget';

let widget: FakeWidget;
const item = (id: string, start: number, end: number | null = null): TimedMetadata => ({
  ...{ kind: 'daterange', scheme: '', data: {} },
  ...{ id, start, end },
});
const playTo = (currentTime: number) => {
  widget.media.at(currentTime);
  widget.media.emit('timeupdate', { currentTime, duration: 2520 });
};
const sent = () =>
  widget.host.events.filter(({ name }) => name === 'metadata').map(({ payload }) => (payload as TimedMetadata).id);

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
  widget.host.asked = ['metadata'];
});
afterEach(() => void vi.useRealTimers());

test('Timed metadata: each is told as playback enters it, once, and again after a seek', () => {
  widget.media.items = [item('a', 101, 110), item('b', 105)];
  playTo(100.9);
  expect(sent()).toEqual([]);
  for (const at of [101, 102, 105.1, 106]) playTo(at);
  expect(sent()).toEqual(['a', 'b']);
  playTo(200);
  playTo(108);
  expect(sent()).toEqual(['a', 'b', 'a']);
});

test('Timed metadata: those that arrive in their midst are told at once', () => {
  playTo(105);
  widget.media.items = [item('a', 101, 110)];
  playTo(105.1);
  expect(sent()).toEqual(['a']);
});

test('Timed metadata: at most five are told at a time, the rest after them', () => {
  widget.media.items = Array.from({ length: 12 }, (_, index) => item(`${index}`, 101, 110));
  playTo(101);
  expect(sent()).toHaveLength(5);
  playTo(101.1);
  playTo(101.2);
  expect(new Set(sent()).size).toBe(12);
});

test('Timed metadata: a page that does not ask for them gets none', () => {
  widget.host.asked = [];
  widget.media.items = [item('a', 101, 110)];
  playTo(102);
  expect(sent()).toEqual([]);
});
