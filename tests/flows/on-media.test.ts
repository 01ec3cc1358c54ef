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

describe('onMedia: host events', () => {
  test('ready carries the whole state', () => {
    widget.media.emit('ready', undefined);
    expect(widget.host.events).toEqual([
      { name: 'ready', payload: expect.objectContaining({ phase: 'ready', episodeId: 11, currentTime: 100 }) },
    ]);
  });

  test('report play, pause, volume, quality and fullscreen', () => {
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

  test('report timeupdate at most four times a second', () => {
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

describe('onMedia: a start past the end', () => {
  test.each<[string, number | null, number, boolean]>([
    ['moves to the beginning', null, 9000, true],
    ['stays where the player has the position', null, 20, false],
    ['is none where the catalogue knows the end', 48, 9000, false],
  ])('%s', async (_, duration, t, isMoved) => {
    const episodes = [anEpisode({ id: 5, duration })];
    widget = await aPlayingWidget({ query: { t }, catalogue: aCatalogue({ episodes }) });
    widget.media.now = { ...widget.media.now, duration: 48 };
    widget.media.emit('ready', undefined);
    expect(widget.media.commands.filter((command) => command.startsWith('seek'))).toEqual(isMoved ? ['seek 0'] : []);
    expect(widget.media.loaded?.options.startAt).toBe(duration === null ? t : null);
  });
});

describe('onMedia: end of an episode', () => {
  test('starts the next episode, across seasons', async () => {
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
  ])('of %s starts nothing', async (_, episodeId) => {
    const episodes = episodeId === 5 ? [anEpisode({ id: 5 })] : undefined;
    widget = await aPlayingWidget({ query: { episodeId }, catalogue: aCatalogue(episodes && { episodes }) });
    widget.media.emit('ended', undefined);
    await settle();
    expect(widget.host.names()).toEqual(['ended']);
    expect(widget.state().selection?.episodeId).toBe(episodeId);
    expect(widget.media.loads).toBe(1);
    expect(selectPhase(widget.state())).toBe('ready');
  });

  test('that arrives while the next one is resolved skips nothing', async () => {
    widget.catalogue.answers.set('https://media.example/21/master.json', 'hang');
    widget.commands.selectEpisode(21);
    widget.media.emit('ended', undefined);
    expect(widget.state().selection?.episodeId).toBe(21);
    expect(widget.host.names()).toEqual(['episodechange']);
  });
});

describe('onMedia: sound', () => {
  test('is offered after a refused autoplay, until it is restored', () => {
    widget.media.emit('autoplayrefused', { refused: 'sound' });
    widget.media.emit('volumechange', { volume: 0.5, muted: true });
    expect(widget.state().soundRefused).toBe(true);
    widget.media.emit('volumechange', { volume: 0.5, muted: false });
    expect(widget.state().soundRefused).toBe(false);
  });

  test('is not offered when autoplay is refused altogether, which is no failure', () => {
    widget.media.emit('autoplayrefused', { refused: 'all' });
    expect(widget.state()).toMatchObject({ soundRefused: false, failure: null });
  });
});

describe('onMedia: the first frame', () => {
  test('is recorded when the video shows it, and not when the stream is playable', () => {
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
    ['licence-failed', 'licence'],
    ['keys-unsupported', 'keys'],
  ])('report %s as %s', (kind, reason) => {
    widget.media.emit('failed', { kind, message: 'manifestLoadError' });
    expect(widget.state().failure).toEqual({ kind: 'unexpected', id: 'id-1', reason, detail: 'manifestLoadError' });
    expect(selectPhase(widget.state())).toBe('failed');
  });

  test('of keys tell the publisher what the licence server has answered', () => {
    widget.media.emit('failed', { kind: 'licence-failed', message: 'https://keys.example/w: 403, "no rights"' });
    expect(widget.deps.log).toHaveBeenCalledWith('error', 'https://keys.example/w: 403, "no rights"');
  });

  test('carry the message of the library in the report', () => {
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

  test('of the previous episode do not affect the one that is resolved', async () => {
    widget.commands.selectEpisode(12);
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    await settle();
    expect(widget.state()).toMatchObject({ failure: null, selection: { episodeId: 12 } });
    expect(selectPhase(widget.state())).toBe('ready');
  });
});

describe('onMedia: notices', () => {
  test.each<[string, (media: FakeWidget['media']) => void, object]>([
    ['a part was passed over', (media) => media.emit('skipped', undefined), { kind: 'part-skipped' }],
    ['nothing is heard', (media) => media.emit('silent', undefined), { kind: 'sound-unplayable' }],
    ['a file has begun anew', (media) => media.emit('restarted', undefined), { kind: 'restarted' }],
    [
      'the quality is lower',
      (media) => media.emit('lowered', { quality: '480p' }),
      { kind: 'quality-lowered', quality: '480p' },
    ],
    ['the broadcast has moved', (media) => media.emit('livemoved', undefined), { kind: 'live-moved' }],
  ])('say that %s', (_, happen, notice) => {
    happen(widget.media);
    expect(widget.state().notice).toEqual(notice);
  });
});

describe('onMedia: blocked content', () => {
  test('reports neither playback nor its time while the placeholder plays', async () => {
    widget = await aBlockedWidget();
    widget.media.emit('play', { asked: false });
    widget.media.emit('timeupdate', { currentTime: 0.1, duration: 1 });
    widget.media.emit('pause', undefined);
    expect(widget.host.names()).toEqual([]);
  });

  test('plays the placeholder automatically', async () => {
    widget = await aBlockedWidget();
    widget.media.emit('play', { asked: false });
    expect(widget.state().failure).toBeNull();
  });

  test.each<[string, (media: FakeWidget['media']) => void]>([
    ['the placeholder has ended', (media) => media.emit('ended', undefined)],
    ['the viewer presses play', (media) => media.emit('play', { asked: true })],
    ['autoplay is refused', (media) => media.emit('autoplayrefused', { refused: 'all' })],
    ['autoplay is muted', (media) => media.emit('autoplayrefused', { refused: 'sound' })],
    ['the placeholder cannot be played', (media) => media.emit('failed', { kind: 'stream-failed', message: '' })],
  ])('shows the failure screen when %s', async (_, happen) => {
    widget = await aBlockedWidget();
    happen(widget.media);
    expect(selectPhase(widget.state())).toBe('blocked');
    expect(widget.host.names()).toEqual(['blocked']);
    expect(widget.state().soundRefused).toBe(false);
    expect(widget.media.loaded).toBeNull();
  });
});
