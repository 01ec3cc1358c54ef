import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import { aPlayingWidget, type FakeWidget, settle } from '../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createCommands', () => {
  test('selectEpisode: plays the selected episode', async () => {
    widget.commands.selectEpisode(12);
    await settle();
    expect(widget.state().selection?.episodeId).toBe(12);
    expect(widget.media.loaded?.options.start).toBe('asked');
  });

  test('selectEpisode: only closes the picker for the current episode', async () => {
    widget.commands.toggleMenu('episodes');
    widget.commands.selectEpisode(11);
    await settle();
    expect(widget.state().openMenu).toBeNull();
    expect(widget.media.loads).toBe(1);
    expect(widget.host.plains).toEqual([]);
  });

  test('toggleMenu: opens and closes, and closeMenu only closes', () => {
    widget.commands.closeMenu();
    expect(widget.state().openMenu).toBeNull();
    widget.commands.toggleMenu('episodes');
    expect(widget.state().openMenu).toBe('episodes');
    widget.commands.toggleMenu('episodes');
    expect(widget.state().openMenu).toBeNull();
    widget.commands.toggleMenu('episodes');
    widget.commands.closeMenu();
    expect(widget.state().openMenu).toBeNull();
  });

  test('openMenu: replaces another menu, and keeps its own menu open', () => {
    widget.commands.openMenu('settings');
    widget.commands.openMenu('quality');
    expect(widget.state().openMenu).toBe('quality');
    widget.commands.openMenu('quality');
    expect(widget.state().openMenu).toBe('quality');
  });

  test('toggleMenu and openMenu: an opened picker prepares its episodes, another menu does not', () => {
    const { list } = widget.deps.prefetch;
    widget.commands.toggleMenu('settings');
    expect(list).not.toHaveBeenCalled();
    widget.commands.toggleMenu('episodes');
    expect(list).toHaveBeenCalledTimes(1);
    widget.commands.toggleMenu('episodes');
    expect(list).toHaveBeenCalledTimes(1);
    widget.commands.openMenu('episodes');
    expect(list).toHaveBeenCalledTimes(2);
  });

  test('openMenu: the opened menu of dubs prepares them', () => {
    widget.commands.openMenu('variants');
    expect(widget.deps.prefetch.listDubs).toHaveBeenCalledTimes(1);
  });

  test('setCaptionStyle: applies and saves the style', () => {
    const style = { ...DEFAULT_CAPTION_STYLE, colour: 'yellow', size: 150 } as const;
    widget.commands.setCaptionStyle(style);
    expect(widget.state().settings.captionStyle).toEqual(style);
    expect(widget.stored('player-caption-style')).toEqual(style);
  });

  test('restoreSound: restores the sound and removes the offer', () => {
    widget.media.emit('autoplayrefused', { refused: 'sound' });
    expect(widget.state().soundRefused).toBe(true);
    widget.commands.restoreSound();
    expect(widget.state().soundRefused).toBe(false);
    expect(widget.media.commands).toEqual(['muted false']);
  });

  test('reportBreak: shows and reports a failure', () => {
    widget.commands.reportBreak('detail');
    expect(widget.state().failure).toEqual({ kind: 'unexpected', id: 'id-1', reason: 'bug', detail: 'detail' });
    expect(widget.reported).toHaveLength(1);
  });
});
