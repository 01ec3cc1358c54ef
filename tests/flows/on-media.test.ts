import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UnexpectedReason } from '@/domain/widget/errors';
import type { MediaFailure } from '@/media/events';
import { selectPhase } from '@/store/selectors';
import { anEpisode } from '../fixtures/catalogue';
import { aCatalogue } from '../support/fake-catalogue';
import { aPlayingWidget, type FakeWidget, settle } from '../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
});
afterEach(() => {
  vi.useRealTimers();
});

const aBlockedWidget = () => aPlayingWidget({ catalogue: aCatalogue({ available: false }) });

describe('onMedia: what the owner is told', () => {
  test('ready comes with the whole state', () => {
    widget.media.emit('ready', undefined);
    expect(widget.host.events).toEqual([
      { name: 'ready', payload: expect.objectContaining({ phase: 'ready', episodeId: 11, currentTime: 100 }) },
    ]);
  });

  test('play, pause, volume, quality and fullscreen', () => {
    widget.media.emit('play', { asked: true });
    widget.media.emit('pause', undefined);
    widget.media.emit('volumechange', { volume: 0.5, muted: false });
    widget.media.emit('qualitychange', { quality: '720p', by: 'automatic' });
    widget.media.emit('fullscreenchange', { fullscreen: true });
    expect(widget.host.events).toEqual([
      { name: 'play', payload: undefined },
      { name: 'pause', payload: undefined },
      { name: 'volumechange', payload: { volume: 0.5, muted: false } },
      { name: 'qualitychange', payload: { quality: '720p' } },
      { name: 'fullscreenchange', payload: { fullscreen: true, stretched: false } },
    ]);
  });

  test('timeupdate at most four times a second', () => {
    const reportedMs = [0, 16, 249, 250, 400, 499, 500, 2000].filter((ms) => {
      widget.page.now.mockReturnValue(ms);
      const before = widget.host.events.length;
      widget.media.emit('timeupdate', { currentTime: ms / 1000, duration: 10 });
      return widget.host.events.length > before;
    });
    expect(reportedMs).toEqual([0, 250, 500, 2000]);
    expect(widget.host.events[1]).toEqual({ name: 'timeupdate', payload: { currentTime: 0.25, duration: 10 } });
  });
});

describe('onMedia: the end', () => {
  test('the next episode follows by itself, over the end of a season too', async () => {
    for (const next of [12, 13, 21]) {
      widget.media.emit('ended', undefined);
      await settle();
      expect(widget.state().selection?.episodeId).toBe(next);
      expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
    }
    expect(widget.host.names().slice(0, 2)).toEqual(['ended', 'episodechange']);
    expect(widget.host.plains).toHaveLength(3);
  });

  test.each([
    ['the last episode', 23],
    ['a film', 5],
  ])('after %s there is only the end', async (_, episodeId) => {
    const episodes = episodeId === 5 ? [anEpisode({ id: 5 })] : undefined;
    widget = await aPlayingWidget({ query: { episodeId }, catalogue: aCatalogue(episodes && { episodes }) });
    widget.media.emit('ended', undefined);
    await settle();
    expect(widget.host.names()).toEqual(['ended']);
    expect(widget.state().selection?.episodeId).toBe(episodeId);
    expect(widget.media.loads).toBe(1);
    expect(selectPhase(widget.state())).toBe('ready');
  });

  test('of the episode before, while the chosen one is looked up, skips nothing', async () => {
    widget.catalogue.answers.set('https://media.example/21/master.json', 'hang');
    widget.commands.selectEpisode(21);
    widget.media.emit('ended', undefined);
    expect(widget.state().selection?.episodeId).toBe(21);
    expect(widget.host.names()).toEqual(['episodechange']);
  });
});

describe('onMedia: sound', () => {
  test('refused at autoplay is offered, and the offer goes once there is sound', () => {
    widget.media.emit('autoplayrefused', { refused: 'sound' });
    widget.media.emit('volumechange', { volume: 0.5, muted: true });
    expect(widget.state().soundRefused).toBe(true);
    widget.media.emit('volumechange', { volume: 0.5, muted: false });
    expect(widget.state().soundRefused).toBe(false);
  });

  test('an autoplay that is refused altogether offers no sound and is no failure', () => {
    widget.media.emit('autoplayrefused', { refused: 'all' });
    expect(widget.state()).toMatchObject({ soundRefused: false, failure: null });
  });
});

describe('onMedia: the first frame', () => {
  test('is not there when a stream can be played, but when its picture is', () => {
    widget.deps.firstFrame.mockClear();
    widget.media.emit('ready', undefined);
    expect(widget.deps.firstFrame).not.toHaveBeenCalled();
    widget.media.emit('frame', undefined);
    expect(widget.deps.firstFrame).toHaveBeenCalledOnce();
  });
});

describe('onMedia: failures', () => {
  test.each<[MediaFailure['kind'], UnexpectedReason]>([
    ['library-failed', 'chunk'],
    ['stream-failed', 'stream'],
    ['stalled', 'timeout'],
  ])('%s is told as %s', (kind, reason) => {
    widget.media.emit('failed', { kind, message: 'manifestLoadError' });
    expect(widget.state().failure).toEqual({ kind: 'unexpected', id: 'id-1', reason, detail: 'manifestLoadError' });
    expect(selectPhase(widget.state())).toBe('failed');
  });

  test('the report learns what the library said', () => {
    const failure: MediaFailure = {
      kind: 'stream-failed',
      message: 'HTTP 404',
      type: 'networkError',
      details: 'fragLoadError',
      url: 'https://media.example/1.m4s',
      status: 404,
    };
    widget.media.emit('failed', failure);
    expect(widget.causes).toEqual([failure]);
  });

  test('of the episode before do not take down the one that is being looked up', async () => {
    widget.commands.selectEpisode(12);
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    await settle();
    expect(widget.state()).toMatchObject({ failure: null, selection: { episodeId: 12 } });
    expect(selectPhase(widget.state())).toBe('ready');
  });
});

describe('onMedia: content that is blocked', () => {
  test('the placeholder may start by itself', async () => {
    widget = await aBlockedWidget();
    widget.media.emit('play', { asked: false });
    expect(widget.state().failure).toBeNull();
  });

  test.each<[string, (media: FakeWidget['media']) => void]>([
    ['the placeholder has ended', (media) => media.emit('ended', undefined)],
    ['someone asks to play', (media) => media.emit('play', { asked: true })],
    ['autoplay is refused', (media) => media.emit('autoplayrefused', { refused: 'all' })],
    ['autoplay is muted', (media) => media.emit('autoplayrefused', { refused: 'sound' })],
    ['the placeholder cannot be played', (media) => media.emit('failed', { kind: 'stream-failed', message: '' })],
  ])('the panel comes when %s', async (_, happen) => {
    widget = await aBlockedWidget();
    happen(widget.media);
    expect(selectPhase(widget.state())).toBe('blocked');
    expect(widget.host.names()).toEqual(['blocked']);
    expect(widget.state().soundRefused).toBe(false);
    expect(widget.media.loaded).toBeNull();
  });
});
