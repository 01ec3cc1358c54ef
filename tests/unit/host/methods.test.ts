import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, isMethod, METHOD_PAYLOADS, type MethodName } from '@/host/methods';

const read = (name: MethodName, payload: unknown) => v.safeParse(METHOD_PAYLOADS[name], payload);

describe('METHOD_PAYLOADS', () => {
  test.each<[MethodName, unknown, unknown]>([
    ['seek', 30, 30],
    ['seek', { time: 30.5 }, 30.5],
    ['seek', { time: 0, extra: 1 }, 0],
    ['setVolume', 0, 0],
    ['setVolume', { volume: 1 }, 1],
    ['setMuted', false, false],
    ['setMuted', { muted: true }, true],
    ['setEpisode', { episodeId: 12 }, { episodeId: 12 }],
    ['setEpisode', { season: 2 }, { season: 2 }],
    ['setEpisode', { season: 2, episode: 3 }, { season: 2, episode: 3 }],
    ['setEpisode', { episode: 3, extra: 1 }, { episode: 3 }],
    ['setEpisode', { episodeId: 12, season: undefined }, { episodeId: 12, season: undefined }],
  ])('%s takes %j', (name, payload, value) => {
    expect(read(name, payload)).toMatchObject({ success: true, output: value });
  });

  test.each<MethodName>(['getState', 'play', 'pause'])('%s needs no payload and minds none', (name) => {
    for (const payload of [undefined, null, {}, 7]) expect(read(name, payload).success).toBe(true);
  });

  test.each<[MethodName, unknown]>([
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
    ['setEpisode', undefined],
    ['setEpisode', {}],
    ['setEpisode', 12],
    ['setEpisode', { id: 12 }],
    ['setEpisode', { episodeId: '12' }],
    ['setEpisode', { episodeId: 1.5 }],
    ['setEpisode', { episodeId: 1e21 }],
    ['setEpisode', { season: null }],
    ['setEpisode', { episodeId: undefined }],
  ])('%s refuses %j', (name, payload) => {
    expect(read(name, payload).success).toBe(false);
  });
});

describe('isMethod', () => {
  test.each(['getState', 'play', 'pause', 'seek', 'setVolume', 'setMuted', 'setEpisode'])('%s', (name) => {
    expect(isMethod(name)).toBe(true);
  });

  test.each(['', 'PLAY', 'stop', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%j is none', (name) => {
    expect(isMethod(name)).toBe(false);
  });
});

describe('EVENT_NAMES', () => {
  test('are those of the protocol that there is something to say about, each once', () => {
    const DESIGN =
      'ready play pause timeupdate ended episodechange adstart adend aderror error blocked volumechange qualitychange fullscreenchange statistics';
    expect(new Set(EVENT_NAMES).size).toBe(EVENT_NAMES.length);
    for (const name of EVENT_NAMES) expect(DESIGN.split(' ')).toContain(name);
  });
});
