import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MethodName } from 'vv-protocol';
import { ok } from '@/lib/result';
import { selectPhase } from '@/store/selectors';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
  widget.media.obeys = true;
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (name: MethodName, payload?: unknown) => widget.call(name, payload);
const refused = (name: string) => ({ ok: false, error: { name, message: expect.stringMatching(/\w/) } });
const done = ok(null);

describe('onHost: state', () => {
  test('getState and hello give the same snapshot', async () => {
    expect(await call('getState')).toEqual(ok(widget.handlers.state()));
    expect(widget.handlers.state()).toMatchObject({ phase: 'ready', episodeId: 11, playback: 'playing' });
  });
});

describe('onHost: getEpisodes', () => {
  test('lists the episodes without URLs of the media', async () => {
    const answer = await call('getEpisodes');
    expect(answer).toMatchObject({ ok: true, value: { length: 6, 0: { id: 11, order: 1, season: { order: 1 } } } });
    const [first] = (answer as unknown as { value: object[] }).value;
    expect(Object.keys(first ?? {})).toEqual(['id', 'order', 'title', 'season', 'variants']);
    expect(JSON.stringify(answer)).not.toMatch(/filepath|m3u8|master/i);
  });

  test('waits for the catalogue, and fails with it', async () => {
    widget = aWidget();
    widget.commands.start();
    const answer = call('getEpisodes');
    await settle();
    expect(await answer).toMatchObject({ ok: true, value: { length: 6 } });

    const catalogue = aCatalogue();
    catalogue.answers.set('/contents/{id}', http(500));
    widget = aWidget({ catalogue });
    widget.commands.start();
    const none = call('getEpisodes');
    await settle();
    expect(await none).toEqual(refused('NotFoundError'));
  });
});

describe('onHost: playback', () => {
  test.each<[MethodName, unknown, string]>([
    ['play', undefined, 'play'],
    ['pause', undefined, 'pause'],
    ['seek', 30, 'seek 30'],
    ['seek', 0, 'seek 0'],
    ['setVolume', 0.4, 'volume 0.4'],
    ['setMuted', true, 'muted true'],
    ['setMuted', false, 'muted false'],
  ])('%s(%j) is done', async (name, payload, command) => {
    expect(await call(name, payload)).toEqual(done);
    expect(widget.media.commands).toEqual([command]);
  });

  test.each([
    ['NotAllowedError', 'NotAllowedError'],
    ['NotReadyError', 'NotFoundError'],
  ] as const)('play: answers a %s of the player with %s', async (refusal, name) => {
    widget.media.refusal = refusal;
    expect(await call('play')).toEqual(refused(name));
  });

  test('play: resolves when playback has started, and not before', async () => {
    widget.media.obeys = false;
    widget.media.at(0, 'idle');
    let answer: unknown;
    void call('play').then((came) => {
      answer = came;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(answer).toBeUndefined();
    widget.media.at(0, 'playing');
    await vi.advanceTimersByTimeAsync(100);
    expect(answer).toEqual(done);
  });

  test('play: fails when the browser refuses after a delay', async () => {
    widget.media.obeys = false;
    widget.media.at(0, 'idle');
    const answer = call('play');
    await settle();
    widget.media.emit('autoplayrefused', { refused: 'all' });
    await vi.advanceTimersByTimeAsync(100);
    expect(await answer).toEqual(refused('NotAllowedError'));
  });

  test('play: waits for the stream', async () => {
    widget = aWidget();
    widget.media.obeys = true;
    widget.commands.start();
    const answer = call('play');
    expect(widget.media.commands).toEqual([]);
    await settle();
    expect(await answer).toEqual(done);
    expect(widget.media.commands).toEqual(['play']);
  });

  test('pause: cancels a pending play', async () => {
    widget = aWidget();
    widget.media.obeys = true;
    widget.commands.start();
    const answer = call('play');
    const pause = call('pause');
    await settle();
    expect(await pause).toEqual(done);
    expect(await answer).toEqual(refused('AbortError'));
    expect(widget.media.commands).toEqual(['pause']);
  });

  test('a player that throws ends the call with an error', async () => {
    vi.spyOn(widget.media, 'pause').mockImplementation(() => {
      throw new TypeError('player is gone');
    });
    expect(await call('pause')).toEqual(refused('UnknownError'));
    expect(widget.log).toHaveBeenCalledWith('error', expect.stringContaining('pause'), expect.any(TypeError));
  });
});

describe('onHost: setEpisode', () => {
  test.each([
    [{ episodeId: 22 }, 22],
    [{ season: 2 }, 21],
    [{ season: 2, episode: 3 }, 23],
    [{ episode: 2 }, 12],
    [{ episodeId: 99, season: 1, episode: 3 }, 13],
  ])('%j selects %d and reports it', async (payload, id) => {
    expect(await call('setEpisode', payload)).toEqual(done);
    expect(widget.state().selection?.episodeId).toBe(id);
    expect(widget.host.plains).toMatchObject([{ event: 'episodeChanged', episode: { id } }]);
  });

  test.each([
    ['playing', 'asked'],
    ['paused', 'paused'],
    ['idle', 'paused'],
    ['ended', 'paused'],
  ] as const)('after %s the episode starts %s', async (playback, start) => {
    widget.media.at(100, playback);
    await call('setEpisode', { episodeId: 12 });
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start, startAt: null });
  });

  test.each([
    ['playing', 2],
    ['ended', 2],
    ['idle', 1],
  ] as const)('of the selected episode while %s: %d loads in all', async (playback, loads) => {
    widget.media.at(100, playback);
    expect(await call('setEpisode', { season: 1, episode: 1 })).toEqual(done);
    expect(widget.media.loads).toBe(loads);
  });

  test('of the selected episode changes nothing while its stream is looked up, and the one before is in the player', async () => {
    widget.media.at(100, 'playing');
    const answers = [call('setEpisode', { episodeId: 12 }), call('setEpisode', { episodeId: 12 })];
    expect(await Promise.all(answers)).toEqual([done, done]);
    expect(widget.media.leaves).toBe(1);
    expect(widget.host.plains).toHaveLength(1);
  });

  test('of the selected episode leaves the question about its position', async () => {
    widget = aWidget({ stored: { episodesTimeProgress: { 11: 754 } } });
    widget.commands.start();
    await settle();
    expect(await call('setEpisode', { episodeId: 11 })).toEqual(done);
    expect(widget.state().resume).toEqual({ seconds: 754 });
  });

  test.each([
    [11, 100, []],
    [12, null, ['episodeChanged']],
  ])('opens the content anew at episode %d after a failure, and plays on', async (episodeId, startAt, plains) => {
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    expect(widget.state().failure).not.toBeNull();
    const answer = call('setEpisode', { episodeId });
    await settle();
    expect(await answer).toEqual(done);
    expect(widget.state()).toMatchObject({ failure: null, selection: { episodeId } });
    expect(widget.media.loaded?.options).toMatchObject({ start: 'asked', startAt });
    expect(widget.host.plains.map(({ event }) => event)).toEqual(plains);
  });

  test.each([{ episodeId: 99 }, { season: 7 }, { season: 2, episode: 9 }, { episode: 0 }])(
    'fails with NotFoundError for %j',
    async (payload) => {
      expect(await call('setEpisode', payload)).toEqual(refused('NotFoundError'));
      expect(widget.state().selection?.episodeId).toBe(11);
      expect(widget.host.plains).toEqual([]);
    },
  );

  test('waits for the catalogue', async () => {
    widget = aWidget();
    widget.media.obeys = true;
    widget.commands.start();
    const answer = call('setEpisode', { episodeId: 13 });
    await settle();
    expect(await answer).toEqual(done);
    expect(widget.state().selection?.episodeId).toBe(13);
  });

  test('fails with the catalogue', async () => {
    const catalogue = aCatalogue();
    catalogue.answers.set('/contents/{id}', http(500));
    widget = aWidget({ catalogue });
    widget.commands.start();
    const answer = call('setEpisode', { episodeId: 13 });
    await settle();
    expect(await answer).toEqual(refused('NotFoundError'));
  });
});

describe('onHost: blocked content', () => {
  beforeEach(async () => {
    widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
  });

  test('play shows the failure screen, and reports why', async () => {
    expect(await call('play')).toEqual(refused('BlockedError'));
    expect(selectPhase(widget.state())).toBe('blocked');
    expect(await call('play')).toEqual(refused('BlockedError'));
    expect(widget.media.commands).toEqual([]);
    expect(widget.host.names()).toEqual(['blocked']);
  });

  test('setEpisode is refused', async () => {
    expect(await call('setEpisode', { episodeId: 12 })).toEqual(refused('BlockedError'));
    expect(widget.state().selection?.episodeId).toBe(11);
  });
});

describe('onHost: adPause', () => {
  test('does nothing without an ad', () => {
    widget.handlers.adPause();
    expect(widget.media.commands).toEqual([]);
    expect(widget.host.events).toEqual([]);
  });
});
