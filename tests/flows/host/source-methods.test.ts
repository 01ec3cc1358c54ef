import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MethodName } from 'vv-protocol';
import { directStream, type Stream } from '@/domain/catalogue/stream';
import { CALL_LIMIT_MS } from '@/flows/host/on-host';
import { ok } from '@/lib/result';
import { streamOpened } from '@/store/updates/selected-episode';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
  widget.media.obeys = true;
  widget.media.now = {
    ...widget.media.now,
    qualities: ['720p', '480p'],
    audioTracks: ['Дубляж', 'Original'],
    textTracks: ['Русские'],
    streamType: 'on-demand',
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (name: MethodName, payload?: unknown) => widget.call(name, payload);
const refused = (name: string) => ({ ok: false, error: { name, message: expect.stringMatching(/\w/) } });
const done = ok(null);

const SOURCE_CALLS: [MethodName, unknown, string][] = [
  ['seek', { time: 30 }, 'seek 30'],
  ['setRate', 1.5, 'rate 1.5'],
  ['setQuality', '480p', 'quality 480p'],
  ['setQuality', 'auto', 'quality auto'],
  ['setAudioTrack', 'Original', 'audio Original'],
  ['setTextTrack', 'Русские', 'text Русские'],
  ['setTextTrack', null, 'text null'],
];

describe('source methods', () => {
  test.each(SOURCE_CALLS)('%s(%j) is done', async (name, payload, command) => {
    expect(await call(name, payload)).toEqual(done);
    expect(widget.media.commands).toEqual([command]);
  });

  test.each(SOURCE_CALLS.filter(([, payload]) => payload !== 'auto' && payload !== null))(
    '%s(%j) resolves when it has taken effect, and not before',
    async (name, payload) => {
      widget.media.obeys = false;
      let answer: unknown;
      void call(name, payload).then((came) => {
        answer = came;
      });
      await vi.advanceTimersByTimeAsync(1000);
      expect(answer).toBeUndefined();
      expect(widget.media.commands).toHaveLength(1);
      widget.media.now = {
        ...widget.media.now,
        rate: 1.5,
        quality: '480p',
        audioTrack: 'Original',
        textTrack: 'Русские',
      };
      widget.media.emit('seeked', { at: 30 });
      await vi.advanceTimersByTimeAsync(100);
      expect(answer).toEqual(done);
    },
  );

  test('a call without effect ends in a TimeoutError in time', async () => {
    widget.media.obeys = false;
    const answer = call('setRate', 2);
    await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS);
    expect(await answer).toEqual(refused('TimeoutError'));
  });

  test.each<[MethodName, unknown, string]>([
    ['setQuality', '1080p', 'NotFoundError'],
    ['setAudioTrack', 'Клингонский', 'NotFoundError'],
    ['setTextTrack', 'Клингонские', 'NotFoundError'],
    ['seek', 2520.1, 'RangeError'],
    ['seek', -1, 'RangeError'],
    ['setRate', 9, 'RangeError'],
    ['setQuality', 720, 'RangeError'],
  ])('%s(%j) is a %s, and the player receives nothing', async (name, payload, error) => {
    expect(await call(name, payload)).toEqual(refused(error));
    expect(widget.media.commands).toEqual([]);
  });

  test('setAudioTrack: waits for the track of this very label', async () => {
    widget.media.obeys = false;
    widget.media.now = { ...widget.media.now, audioTracks: ['1. Дубляж', '2. Дубляж'], audioTrack: '1. Дубляж' };
    const answered = vi.fn();
    void call('setAudioTrack', '2. Дубляж').then(answered);
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).not.toHaveBeenCalled();
    widget.media.now = { ...widget.media.now, audioTrack: '2. Дубляж' };
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).toHaveBeenCalledExactlyOnceWith(done);
  });

  test('setAudioTrack: is saved for the content', async () => {
    await call('setAudioTrack', 'Original');
    expect(widget.stored('favoriteAudioTracks')).toEqual({ 1: 'Original' });
  });

  test('seek: waits for its end, although the clock shows its second at once', async () => {
    widget.media.obeys = false;
    const answered = vi.fn();
    void call('seek', 30).then(answered);
    await settle();
    widget.media.at(30);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answered).not.toHaveBeenCalled();
    widget.media.emit('seeked', { at: 30 });
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).toHaveBeenCalledExactlyOnceWith(done);
  });

  test('seek: answers the resume prompt', async () => {
    widget.store.setState({ resume: { seconds: 60 } });
    await call('seek', 30);
    expect(widget.state().resume).toBeNull();
  });
});

describe('source methods: kinds of sources', () => {
  const on = (type: Stream['source']['type']) => {
    const stream = directStream('https://cdn.example/a.m3u8');
    widget.store.setState(streamOpened({ ...stream, source: { ...stream.source, type } }));
  };

  test.each(['youtube', 'vimeo'] as const)(
    '%s supports no choice of qualities, audio tracks or subtitles',
    async (type) => {
      on(type);
      expect(await call('setQuality', '720p')).toEqual(refused('UnsupportedError'));
      expect(await call('setQuality', 'auto')).toEqual(refused('UnsupportedError'));
      expect(await call('setAudioTrack', 'Original')).toEqual(refused('UnsupportedError'));
      expect(await call('setTextTrack', 'Русские')).toEqual(refused('UnsupportedError'));
      expect(await call('setRate', 2)).toEqual(done);
    },
  );

  test('seek: in an embedded service ends by its clock', async () => {
    on('youtube');
    widget.media.obeys = false;
    const answer = call('seek', 30);
    await settle();
    widget.media.at(30.2);
    await vi.advanceTimersByTimeAsync(100);
    expect(await answer).toEqual(done);
  });

  test('an MP4 file has one quality and one audio track', async () => {
    on('mp4');
    expect(await call('setQuality', '720p')).toEqual(refused('UnsupportedError'));
    expect(await call('setAudioTrack', 'Original')).toEqual(refused('UnsupportedError'));
    expect(await call('setTextTrack', 'Русские')).toEqual(done);
  });

  test('a live stream has one rate, and no seek without DVR', async () => {
    widget.media.now = { ...widget.media.now, streamType: 'live', duration: Number.POSITIVE_INFINITY };
    expect(await call('seek', 5)).toEqual(refused('UnsupportedError'));
    expect(await call('setRate', 2)).toEqual(refused('UnsupportedError'));
    widget.media.now = { ...widget.media.now, streamType: 'live:dvr' };
    expect(await call('seek', 9000)).toEqual(done);
    expect(await call('setRate', 2)).toEqual(refused('UnsupportedError'));
  });
});

describe('source methods: without a source', () => {
  test.each(SOURCE_CALLS)('%s(%j) waits for the source', async (name, payload, command) => {
    widget = aWidget();
    widget.media.obeys = true;
    widget.commands.start();
    const answer = call(name, payload);
    await settle();
    expect(widget.media.commands).toEqual([]);
    widget.media.now = { ...widget.media.now, qualities: ['480p'], audioTracks: ['Original'], textTracks: ['Русские'] };
    widget.media.at(0, 'idle');
    await vi.advanceTimersByTimeAsync(100);
    expect(await answer).toEqual(done);
    expect(widget.media.commands).toEqual([command]);
  });

  test.each(SOURCE_CALLS)('%s(%j) is refused for blocked content', async (name, payload) => {
    widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    expect(await call(name, payload)).toEqual(refused('BlockedError'));
    expect(widget.media.commands).toEqual([]);
  });

  test.each(SOURCE_CALLS)('%s(%j) is refused behind a failure screen', async (name, payload) => {
    const catalogue = aCatalogue();
    catalogue.answers.set('/contents/{id}', http(404));
    widget = aWidget({ catalogue });
    widget.commands.start();
    await settle();
    expect(await call(name, payload)).toEqual(refused('NotFoundError'));
  });
});

describe('getDiagnostics', () => {
  test('gives the player’s figures and the withheld features', async () => {
    widget.media.doing = { ...widget.media.doing, bufferAhead: 12 };
    expect(await call('getDiagnostics')).toMatchObject({
      ok: true,
      value: { version: '1.2.3', episodeId: 11, bufferAhead: 12, embedding: { missing: ['referrer'] } },
    });
  });
});

describe('source methods: a slow player', () => {
  test.each<[MethodName, unknown]>([
    ['pause', undefined],
    ['setVolume', 0.4],
    ['setMuted', true],
  ])('ends %s(%j) in time', async (name, payload) => {
    widget.media.obeys = false;
    const answer = call(name, payload);
    await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS);
    expect(await answer).toEqual(refused('TimeoutError'));
  });
});
