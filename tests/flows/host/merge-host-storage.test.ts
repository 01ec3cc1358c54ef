import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionSettings } from '@/domain/playback/session-settings';
import { openPlayerSettings } from '@/storage/player-settings';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';
import { commandsOf } from '../../support/ready-player-commands';

let widget: FakeWidget;

beforeEach(() => {
  vi.useFakeTimers();
  widget = aWidget();
});
afterEach(() => {
  vi.useRealTimers();
});

const POSITION = { episodesTimeProgress: '{"11":600}', episodesTimeProgressAt: '{"11":5}' };

/** Merges the values, and waits for the lazy code. */
const merge = async (persisted: Readonly<Record<string, string>>) => {
  widget.handlers.mergeHostStorage(persisted);
  await vi.dynamicImportSettled();
  await settle();
};

describe('mergeHostStorage', () => {
  test('opens the resume prompt for a position that arrives before the episode is selected', async () => {
    await merge(POSITION);
    widget.commands.start();
    await settle();
    expect(widget.state().resume).toEqual({ seconds: 600 });
  });

  test('opens the resume prompt for a position that arrives after the start and before playback', async () => {
    widget.commands.start();
    await settle();
    widget.media.at(0, 'idle');
    await merge(POSITION);
    expect(widget.state().resume).toEqual({ seconds: 600 });
    expect(widget.media.commands).toContain('seek 600');
  });

  test('leaves a player without sound that the link starts so', async () => {
    widget = aWidget({ query: { muted: true } });
    widget.media.now = { ...widget.media.now, muted: true };
    await merge({ 'player-volume': '0.4', 'player-muted': 'false' });
    expect(widget.media.commands).toEqual([]);
  });

  test('does not interrupt playing content', async () => {
    widget.commands.start();
    await settle();
    widget.media.at(30);
    await merge(POSITION);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test('applies volume and mute at once', async () => {
    await merge({ 'player-volume': '0.4', 'player-muted': 'true', 'player-choices-at': '5' });
    expect(widget.media.commands).toEqual(['volume 0.4', 'muted true']);
  });

  test('keeps a merged mute, although a volume above 0 unmutes', async () => {
    const settings = openPlayerSettings(widget.storage);
    const player = commandsOf(null, createSessionSettings(settings));
    widget.media.setVolume = player.setVolume;
    widget.media.setMuted = player.setMuted;
    await merge({ 'player-volume': '0.4', 'player-muted': 'true', 'player-choices-at': '5' });
    expect(settings.muted()).toBe(true);
  });

  test('shows the remaining time at once', async () => {
    await merge({ 'player-remaining-time': 'true', 'player-choices-at': '5' });
    expect(widget.state().settings.remaining).toBe(true);
  });

  test('leaves the rate alone where the host page names none', async () => {
    await merge({ 'player-choices': '{"gain":2}', 'player-choices-at': '5' });
    expect(widget.media.commands).toEqual([]);
    expect(widget.stored('player-choices')).toEqual({ gain: 2 });
  });

  test('keeps the subtitle delays of films that only one side knows', async () => {
    widget = aWidget({ stored: { 'player-caption-offsets': { '1/': 0.5, '2/': 1 } } });
    await merge({ 'player-caption-offsets': '{"2/":2,"3/":-1}', 'player-choices-at': '5' });
    expect(widget.stored('player-caption-offsets')).toEqual({ '1/': 0.5, '2/': 2, '3/': -1 });
  });

  test('applies a stored rate at once, but not to a live stream', async () => {
    await merge({ 'player-choices': '{"rate":1.5}', 'player-choices-at': '5' });
    expect(widget.media.commands).toEqual(['rate 1.5']);
  });

  test('sends positions and settings of a version without timestamps', async () => {
    widget = aWidget({ stored: { episodesTimeProgress: { 12: 60 }, 'player-volume': 0.4 } });
    widget.host.asked = ['storage'];
    await merge({});
    expect(widget.host.events).toEqual([
      { name: 'storage', payload: { key: 'player-volume', value: '0.4' } },
      { name: 'storage', payload: { key: 'episodesTimeProgress', value: '{"12":60}' } },
    ]);
  });

  test('sends missing values to the host page on request', async () => {
    widget = aWidget({ stored: { episodesTimeProgress: { 12: 60 }, episodesTimeProgressAt: { 12: 5 } } });
    await merge({});
    expect(widget.host.events).toEqual([]);
    widget.host.asked = ['storage'];
    await merge({});
    expect(widget.host.events).toEqual([
      { name: 'storage', payload: { key: 'episodesTimeProgress', value: '{"12":60}' } },
      { name: 'storage', payload: { key: 'episodesTimeProgressAt', value: '{"12":5}' } },
    ]);
  });
});
