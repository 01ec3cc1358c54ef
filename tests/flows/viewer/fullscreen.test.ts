import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPlayingWidget, type FakeWidget } from '../../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
  widget.media.commands.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const changes = () =>
  widget.host.events.filter(({ name }) => name === 'fullscreenchange').map(({ payload }) => payload);

describe('by the browser', () => {
  test('the player does it, and the owner’s page hears when it has happened', () => {
    widget.commands.toggleFullscreen();
    expect(widget.media.commands).toEqual(['fullscreen']);
    expect(changes()).toEqual([]);
    widget.media.emit('fullscreenchange', { fullscreen: true });
    expect(changes()).toEqual([{ fullscreen: true, stretched: false }]);
    expect(widget.state().stretched).toBe(false);
  });

  test('leaving the stretched mode does nothing', () => {
    widget.commands.leaveStretched();
    expect(widget.media.commands).toEqual([]);
    expect(changes()).toEqual([]);
  });
});

describe('by the owner’s page', () => {
  beforeEach(() => widget.store.setState({ stretches: true }));

  test('it is asked to stretch the frame, and to put it back; picture-in-picture is away meanwhile', () => {
    widget.commands.toggleFullscreen();
    expect(widget.state().stretched).toBe(true);
    widget.commands.toggleFullscreen();
    expect(widget.state().stretched).toBe(false);
    expect(changes()).toEqual([
      { fullscreen: true, stretched: true },
      { fullscreen: false, stretched: false },
    ]);
    expect(widget.media.commands).toEqual(['suspend picture-in-picture true', 'suspend picture-in-picture false']);
  });

  test('a page that did not ask for the event is asked for nothing: the browser does what it can', () => {
    widget.host.asked = ['timeupdate'];
    widget.commands.toggleFullscreen();
    expect(widget.media.commands).toEqual(['fullscreen']);
    expect(widget.state().stretched).toBe(false);
    expect(changes()).toEqual([]);
  });

  test('it is left once', () => {
    widget.commands.toggleFullscreen();
    widget.commands.leaveStretched();
    widget.commands.leaveStretched();
    expect(changes()).toHaveLength(2);
  });

  test('it holds over an episode change', async () => {
    widget.commands.toggleFullscreen();
    widget.commands.selectEpisode(12);
    await vi.advanceTimersByTimeAsync(0);
    expect(widget.state()).toMatchObject({ stretched: true, selection: { episodeId: 12 } });
  });

  test('a failure gives the page back: its panel has no button for it', () => {
    widget.commands.toggleFullscreen();
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    expect(widget.state()).toMatchObject({ stretched: false, failure: { kind: 'unexpected' } });
    expect(changes().at(-1)).toEqual({ fullscreen: false, stretched: false });
  });
});
