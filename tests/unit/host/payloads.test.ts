import { describe, expect, test } from 'vitest';
import { METHODS_WITHOUT_PAYLOAD, type MethodName } from 'vv-protocol';
import { isMethod, readCall } from '@/host/payloads';
import { ok } from '@/lib/result';

describe('readCall', () => {
  test.each<[MethodName, unknown, unknown]>([
    ['seek', 30, 30],
    ['seek', { time: 30.5 }, 30.5],
    ['seek', { time: 0, extra: 1 }, 0],
    ['setVolume', 0, 0],
    ['setVolume', { volume: 1 }, 1],
    ['setMuted', false, false],
    ['setMuted', { muted: true }, true],
    ['setRate', 0.25, 0.25],
    ['setRate', { rate: 4 }, 4],
    ['setQuality', '720p', '720p'],
    ['setQuality', { quality: 'auto' }, 'auto'],
    ['setAudioTrack', { label: 'Original' }, 'Original'],
    ['setTextTrack', null, null],
    ['setTextTrack', { label: null }, null],
    ['setTextTrack', { label: 'Русские' }, 'Русские'],
    ['setEpisode', { episodeId: 12 }, { episodeId: 12 }],
    ['setEpisode', { episodeId: 's1e2' }, { episodeId: 's1e2' }],
    ['setEpisode', { season: 2 }, { season: 2 }],
    ['setEpisode', { season: 2, episode: 3 }, { season: 2, episode: 3 }],
    ['setEpisode', { episode: 3, extra: 1 }, { episode: 3 }],
    ['setEpisode', { episodeId: 12, season: undefined }, { episodeId: 12, season: undefined }],
    ['load', { movieId: 5 }, { movieId: 5 }],
    ['load', { movieId: '5', season: 2, t: 1.5, autoPlay: true }, { movieId: 5, season: 2, t: 1.5, autoPlay: true }],
    ['load', { movieId: 'night-train' }, { movieId: 'night-train' }],
    ['setLoop', { loop: true }, true],
    ['setLoop', false, false],
    ['addCuePoint', { time: 3 }, { time: 3 }],
    ['addCuePoint', { time: 3, id: 'a', data: [1] }, { time: 3, id: 'a', data: [1] }],
    ['removeCuePoint', { id: 'a' }, 'a'],
    ['setColors', { accent: 'tomato' }, { accent: 'tomato' }],
  ])('%s takes %j', (name, payload, value) => {
    expect(readCall(name, payload)).toEqual(ok({ name, payload: value }));
  });

  test.each(METHODS_WITHOUT_PAYLOAD)('%s ignores any payload', (name) => {
    for (const payload of [undefined, null, {}, 7])
      expect(readCall(name, payload)).toEqual(ok({ name, payload: undefined }));
  });

  test.each<[MethodName, unknown]>([
    ['load', undefined],
    ['load', 5],
    ['load', {}],
    ['load', { movieId: 'a b' }],
    ['load', { movieId: 1.5 }],
    ['load', { movieId: 5, t: -1 }],
    ['load', { movieId: 5, autoPlay: 1 }],
    ['load', { movieId: 5, autoplay: true }],
    ['load', { movieID: 5 }],
    ['setLoop', 1],
    ['addCuePoint', { time: '3' }],
    ['addCuePoint', { time: 3, id: '' }],
    ['removeCuePoint', ''],
    ['setColors', undefined],
    ['setColors', '#ff5a3c'],
    ['setColors', ['#ff5a3c']],
    ['setColors', {}],
    ['setColors', { accent: '' }],
    ['setColors', { accent: 16711680 }],
    ['setColors', { accent: '#ff5a3c', text: '#ffffff' }],
    ['setColors', { accentColor: '#ff5a3c' }],
    ['setColors', { accent: '#'.repeat(101) }],
    ['seek', undefined],
    ['seek', null],
    ['seek', '30'],
    ['seek', -1],
    ['seek', Number.NaN],
    ['seek', Number.POSITIVE_INFINITY],
    ['seek', {}],
    ['seek', { time: '30' }],
    ['seek', { time: { time: 30 } }],
    ['seek', { volume: 30 }],
    ['seek', [30]],
    ['setVolume', 1.01],
    ['setVolume', -0.01],
    ['setVolume', Number.NaN],
    ['setVolume', { volume: '1' }],
    ['setVolume', true],
    ['setMuted', 1],
    ['setMuted', 'true'],
    ['setMuted', { muted: 0 }],
    ['setMuted', undefined],
    ['setRate', 0],
    ['setRate', 0.24],
    ['setRate', 4.01],
    ['setRate', '1'],
    ['setQuality', ''],
    ['setQuality', 720],
    ['setQuality', null],
    ['setAudioTrack', null],
    ['setAudioTrack', {}],
    ['setTextTrack', undefined],
    ['setTextTrack', ''],
    ['setTextTrack', { label: 1 }],
    ['setEpisode', undefined],
    ['setEpisode', {}],
    ['setEpisode', 12],
    ['setEpisode', { id: 12 }],
    ['setEpisode', { episodeId: '' }],
    ['setEpisode', { episodeId: 1.5 }],
    ['setEpisode', { episodeId: 1e21 }],
    ['setEpisode', { season: null }],
    ['setEpisode', { episodeId: undefined }],
  ])('%s refuses %j', (name, payload) => {
    expect(readCall(name, payload)).toMatchObject({ ok: false, error: { name: 'RangeError' } });
  });
});

describe('isMethod', () => {
  test('knows a method of the protocol', () => {
    expect(isMethod('seek')).toBe(true);
  });

  test.each(['', 'PLAY', 'stop', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])('refuses %j', (name) => {
    expect(isMethod(name)).toBe(false);
  });
});
