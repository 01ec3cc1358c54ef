import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';

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
