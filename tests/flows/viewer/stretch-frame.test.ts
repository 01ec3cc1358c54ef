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

describe('Fullscreen by the browser', () => {
  test('is performed by the player, and the host page is informed afterwards', () => {
    widget.commands.toggleFullscreen();
    expect(widget.media.commands).toEqual(['fullscreen']);
    expect(changes()).toEqual([]);
    widget.media.emit('fullscreenchange', { fullscreen: true });
    expect(changes()).toEqual([{ fullscreen: true, stretched: false }]);
    expect(widget.state().stretched).toBe(false);
  });

  test('is not affected by leaveStretched', () => {
    widget.commands.leaveStretched();
    expect(widget.media.commands).toEqual([]);
    expect(changes()).toEqual([]);
  });
});

describe('Fullscreen by the host page', () => {
  beforeEach(() => widget.store.setState({ stretches: true }));

  test('stretches and restores the frame, and suspends picture-in-picture in between', () => {
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

  test('is not requested from a page that does not handle the event, and the browser is used', () => {
    widget.host.asked = ['timeupdate'];
    widget.commands.toggleFullscreen();
    expect(widget.media.commands).toEqual(['fullscreen']);
    expect(widget.state().stretched).toBe(false);
    expect(changes()).toEqual([]);
  });

  test('ends once', () => {
    widget.commands.toggleFullscreen();
    widget.commands.leaveStretched();
    widget.commands.leaveStretched();
    expect(changes()).toHaveLength(2);
  });

  test('survives an episode change', async () => {
    widget.commands.toggleFullscreen();
    widget.commands.selectEpisode(12);
    await vi.advanceTimersByTimeAsync(0);
    expect(widget.state()).toMatchObject({ stretched: true, selection: { episodeId: 12 } });
  });

  test('ends with a failure, because the failure screen has no button for it', () => {
    widget.commands.toggleFullscreen();
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    expect(widget.state()).toMatchObject({ stretched: false, failure: { kind: 'unexpected' } });
    expect(changes().at(-1)).toEqual({ fullscreen: false, stretched: false });
  });
});
