import { describe, expect, test } from 'vitest';
import type { CompatState, Fact } from '@/host/compat/compat-protocol';
import { createKodik } from '@/host/compat/kodik';
import { FakeDialectPort } from '../../../support/fake-compat-port';

function speak(now: Partial<CompatState> = {}) {
  const port = new FakeDialectPort(now);
  const compatProtocol = createKodik(port);
  const send = (value: unknown) => compatProtocol.hear({ key: 'kodik_player_api', value });
  return { port, send, tell: compatProtocol.tell, said: () => port.take() };
}

const EPISODE = {
  key: 'kodik_player_current_episode',
  value: { season: 2, episode: 3, translation: { id: 718, title: 'LostFilm' } },
};

describe('what the page orders', () => {
  test.each<[value: unknown, name: string, payload: unknown]>([
    [{ method: 'play' }, 'play', undefined],
    [{ method: 'pause' }, 'pause', undefined],
    [{ method: 'seek', seconds: 64 }, 'seek', 64],
    [{ method: 'seek', seconds: '64.5' }, 'seek', 64.5],
    [{ method: 'volume', volume: 0.7 }, 'setVolume', 0.7],
    [{ method: 'mute' }, 'setMuted', true],
    [{ method: 'unmute' }, 'setMuted', false],
    [{ method: 'speed', speed: 2 }, 'setRate', 2],
    [{ method: 'change_episode', season: 5, episode: 3 }, 'setEpisode', { season: 5, episode: 3 }],
    [{ method: 'change_episode', season: '5', episode: '3' }, 'setEpisode', { season: 5, episode: 3 }],
    [{ method: 'change_episode', episode: 4 }, 'setEpisode', { season: 2, episode: 4 }],
    // The protocol refuses what is missing or no number.
    [{ method: 'seek' }, 'seek', undefined],
    [{ method: 'volume', volume: 'loud' }, 'setVolume', Number.NaN],
  ])('%j is %s(%j) of the protocol', (value, name, payload) => {
    const { port, send } = speak();
    send(value);
    expect(port.call.mock.calls).toEqual([payload === undefined ? expect.arrayContaining([name]) : [name, payload]]);
  });

  test('an episode of a film is one without a season', () => {
    const { port, send } = speak({ season: null });
    send({ method: 'change_episode', episode: 1 });
    expect(port.call).toHaveBeenCalledExactlyOnceWith('setEpisode', { season: undefined, episode: 1 });
  });

  test('get_time is answered with the exact second', () => {
    const { send, said } = speak({ currentTime: 615.804453 });
    said();
    send({ method: 'get_time' });
    expect(said()).toEqual([{ key: 'kodik_player_time', value: 615.804453 }]);
  });

  test.each([
    ...[undefined, null, 7, 'play', [], {}, { method: 7 }, { method: 'enter_pip' }, { method: 'constructor' }],
    { method: '__proto__' },
  ])('%j is dropped', (value) => {
    const { port, send, said } = speak();
    said();
    send(value);
    expect(said()).toEqual([]);
    expect(port.call).not.toHaveBeenCalled();
  });
});

describe('what the page is told', () => {
  test.each<[fact: Fact, message: object]>([
    ['play', { key: 'kodik_player_play' }],
    ['pause', { key: 'kodik_player_pause' }],
    ['ended', { key: 'kodik_player_video_ended' }],
    ['seeked', { key: 'kodik_player_seek', value: { time: 12.4 } }],
    ['timeupdate', { key: 'kodik_player_time_update', value: 12 }],
    ['ready', { key: 'kodik_player_duration_update', value: 2520.5 }],
    ['volumechange', { key: 'kodik_player_volume_change', value: { muted: false, volume: 0.47 } }],
    ['ratechange', { key: 'kodik_player_speed_change', value: { speed: 1 } }],
    ['episodechange', EPISODE],
    ['variantchange', EPISODE],
    ['adstart', { key: 'kodik_player_advert_started' }],
    ['adend', { key: 'kodik_player_advert_ended' }],
  ])('of %s: %j', (fact, message) => {
    const { said, tell } = speak();
    said();
    tell(fact);
    expect(said()).toEqual([message]);
  });

  test('of a film there is neither season nor episode, and a translation to read even so', () => {
    const { said, tell } = speak({ season: null, episode: 1, variant: null, duration: null });
    for (const fact of ['episodechange', 'ready'] as const) tell(fact);
    expect(said()).toEqual([
      {
        key: 'kodik_player_current_episode',
        value: { season: null, episode: null, translation: { id: null, title: null } },
      },
    ]);
  });

  test('each second once', () => {
    const { port, said, tell } = speak();
    said();
    for (const currentTime of [12.6, 12.9, 13.2, 13.4, 13.6]) {
      port.now = { ...port.now, currentTime };
      tell('timeupdate');
    }
    expect(said()).toEqual([
      { key: 'kodik_player_time_update', value: 13 },
      { key: 'kodik_player_time_update', value: 14 },
    ]);
  });

  test('the video starts once an episode, not after each wait', () => {
    const { said, tell } = speak({ playback: 'idle' });
    const started = () => said().filter((message) => (message as { key: string }).key === 'kodik_player_video_started');
    for (const fact of ['playing', 'playing'] as const) tell(fact);
    expect(started()).toHaveLength(1);
    for (const fact of ['episodechange', 'playing', 'playing'] as const) tell(fact);
    expect(started()).toHaveLength(1);
  });
});
