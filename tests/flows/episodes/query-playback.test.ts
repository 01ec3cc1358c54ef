import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mutedAtStart, openPlayerSettings } from '@/storage/player-settings';
import { FakeStorage } from '../../support/fake-storage';
import { aPlayingWidget, type FakeWidget } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (widget: FakeWidget, seconds: number) => {
  widget.media.at(seconds);
  widget.media.emit('timeupdate', { currentTime: seconds, duration: 2520 });
};

test('end: stops the opened episode there, as its end', async () => {
  const widget = await aPlayingWidget({ query: { end: 90, hideEpisodes: true } });
  widget.media.obeys = true;
  passes(widget, 89);
  expect(widget.host.names()).not.toContain('ended');
  passes(widget, 90.2);
  expect(widget.media.state().playback).toBe('paused');
  expect(widget.host.names().filter((name) => name === 'ended')).toHaveLength(1);
});

test('end: lets a viewer watch on who is past it', async () => {
  const widget = await aPlayingWidget({ query: { end: 90 } });
  passes(widget, 200);
  passes(widget, 201);
  expect(widget.media.state().playback).toBe('playing');
});

test('end: lets a viewer watch on who seeks past it', async () => {
  const widget = await aPlayingWidget({ query: { end: 90 } });
  widget.media.obeys = true;
  passes(widget, 30);
  widget.media.emit('seeking', { to: 200 });
  passes(widget, 200);
  expect(widget.media.state().playback).toBe('playing');
  widget.media.emit('seeking', { to: 80 });
  passes(widget, 80);
  passes(widget, 90);
  expect(widget.media.state().playback).toBe('paused');
});

test('end: leaves an episode alone that was chosen before the opened one played', async () => {
  const widget = await aPlayingWidget({ query: { end: 90 } });
  widget.commands.selectEpisode(12);
  await vi.advanceTimersByTimeAsync(0);
  widget.media.obeys = true;
  passes(widget, 89);
  passes(widget, 90);
  expect(widget.media.state().playback).toBe('playing');
});

test('end: lets a viewer watch on who comes back to a second past it', async () => {
  const widget = await aPlayingWidget({ query: { end: 90 } });
  widget.media.obeys = true;
  const opened = widget.store.getState().selection?.episodeId ?? 0;
  passes(widget, 30);
  widget.commands.selectEpisode(12);
  await vi.advanceTimersByTimeAsync(0);
  passes(widget, 5);
  widget.commands.selectEpisode(opened);
  await vi.advanceTimersByTimeAsync(0);
  passes(widget, 200);
  expect(widget.store.getState().selection?.episodeId).toBe(opened);
  expect(widget.media.state().playback).toBe('playing');
});

test('muted: keeps the stored sound until somebody unmutes the player', () => {
  const storage = new FakeStorage();
  const stored = openPlayerSettings(storage);
  const settings = mutedAtStart(stored);
  settings.setMuted(true);
  expect([settings.muted(), stored.muted()]).toEqual([true, false]);
  settings.setMuted(false);
  settings.setMuted(true);
  expect([settings.muted(), stored.muted()]).toEqual([true, true]);
});

test('loop: starts over in place of the next episode', async () => {
  const widget = await aPlayingWidget();
  widget.store.setState({ loop: true });
  widget.media.obeys = true;
  widget.media.emit('ended', undefined);
  expect(widget.state().selection?.episodeId).toBe(11);
  expect(widget.media.commands.slice(-2)).toEqual(['seek 0', 'play']);
  expect(widget.host.names()).not.toContain('ended');
});
