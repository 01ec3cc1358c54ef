import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DURATION = 2520;

const told = (widget: FakeWidget) => {
  const { notice } = widget.state();
  return notice?.kind === 'set' ? notice.text : null;
};

function watch(widget: FakeWidget, currentTime: number): void {
  widget.media.at(currentTime, 'playing', DURATION);
  widget.media.emit('timeupdate', { currentTime, duration: DURATION });
}

function end(widget: FakeWidget): void {
  widget.media.at(DURATION, 'ended');
  widget.media.emit('ended', undefined);
}

describe('Seek step', () => {
  test('is stored and told; the usual one replaces it', async () => {
    const widget = await aPlayingWidget();
    widget.lazyCommands.set('seekStep', 15);
    expect(widget.state().settings.seekStep).toBe(15);
    expect(widget.stored('player-seek-step')).toBe(15);
    expect(told(widget)).toBe('Шаг перемотки: 15 секунд');
    widget.lazyCommands.set('seekStep', 0);
    expect(widget.state().settings.seekStep).toBe(0);
    expect(told(widget)).toBe('Шаг перемотки: обычный');
  });

  test.each([
    [30, 30],
    [7, 0],
    [0, 0],
  ])('a stored one of %d is read as %s', async (stored, read) => {
    const widget = await aPlayingWidget({ stored: { 'player-seek-step': stored } });
    expect(widget.state().settings.seekStep).toBe(read);
  });
});

describe('Next episode by itself', () => {
  test('off: closes the card, and nothing follows the end', async () => {
    const widget = await aPlayingWidget();
    watch(widget, 2511);
    widget.lazyCommands.set('autoNext', false);
    expect(widget.state().nextCard).toBeNull();
    watch(widget, 2512);
    expect(widget.state().nextCard).toBeNull();
    end(widget);
    await settle();
    expect(widget.state().selection?.episodeId).toBe(11);
    expect(widget.stored('player-auto-next')).toBe(false);
    expect(told(widget)).toBe('Следующая серия сама не включится');
  });

  test('off: a choice of an earlier visit counts', async () => {
    const widget = await aPlayingWidget({ stored: { 'player-auto-next': false } });
    watch(widget, 2511);
    end(widget);
    expect(widget.state()).toMatchObject({ selection: { episodeId: 11 }, nextCard: null });
  });

  test('on again: counts for this episode, although the viewer has cancelled its next one', async () => {
    const widget = await aPlayingWidget();
    watch(widget, 2511);
    widget.commands.cancelNext();
    widget.lazyCommands.set('autoNext', true);
    end(widget);
    expect(widget.state().selection?.episodeId).toBe(12);
  });
});
