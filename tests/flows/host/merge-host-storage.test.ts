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

const PLACE = { episodesTimeProgress: '{"11":600}', episodesTimeProgressAt: '{"11":5}' };

/** The code for it comes by itself. */
const mergeSettings = async (kept: unknown) => {
  widget.handlers.mergeSettings(kept);
  await vi.dynamicImportSettled();
  await settle();
};

describe('what the owner’s page keeps', () => {
  test('a place that is there before the episode is chosen is asked about as if it were ours', async () => {
    await mergeSettings(PLACE);
    widget.commands.start();
    await settle();
    expect(widget.state().resume).toEqual({ seconds: 600 });
  });

  test('a place that comes late is asked about while nothing has played', async () => {
    widget.commands.start();
    await settle();
    widget.media.at(0, 'idle');
    await mergeSettings(PLACE);
    expect(widget.state().resume).toEqual({ seconds: 600 });
    expect(widget.media.commands).toContain('seek 600');
  });

  test('a film that plays already is not interrupted', async () => {
    widget.commands.start();
    await settle();
    widget.media.at(30);
    await mergeSettings(PLACE);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test('loudness and mute hold at once', async () => {
    await mergeSettings({ 'player-volume': '0.4', 'player-muted': 'true', 'player-choices-at': '5' });
    expect(widget.media.commands).toEqual(['volume 0.4', 'muted true']);
  });

  test('places and choices of a version that kept no times are sent without them', async () => {
    widget = aWidget({ stored: { episodesTimeProgress: { 12: 60 }, 'player-volume': 0.4 } });
    widget.host.asked = ['storage'];
    await mergeSettings({});
    expect(widget.host.events).toEqual([
      { name: 'storage', payload: { key: 'player-volume', value: '0.4' } },
      { name: 'storage', payload: { key: 'episodesTimeProgress', value: '{"12":60}' } },
    ]);
  });

  test('what the page has not is sent to it, if it asks', async () => {
    widget = aWidget({ stored: { episodesTimeProgress: { 12: 60 }, episodesTimeProgressAt: { 12: 5 } } });
    await mergeSettings({});
    expect(widget.host.events).toEqual([]);
    widget.host.asked = ['storage'];
    await mergeSettings({});
    expect(widget.host.events).toEqual([
      { name: 'storage', payload: { key: 'episodesTimeProgress', value: '{"12":60}' } },
      { name: 'storage', payload: { key: 'episodesTimeProgressAt', value: '{"12":5}' } },
    ]);
  });
});
