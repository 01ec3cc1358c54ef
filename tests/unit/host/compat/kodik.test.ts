import { describe, expect, test } from 'vitest';
import type { PlayerState } from 'vv-protocol';
import type { CompatEvent } from '@/host/compat/compat-protocol';
import { createKodik } from '@/host/compat/kodik';
import { FakeCompatPort } from '../../../support/fake-compat-port';

function start(now: Partial<PlayerState> = {}) {
  const port = new FakeCompatPort(now);
  const compatProtocol = createKodik(port);
  const send = (value: unknown) => compatProtocol.onMessage({ key: 'kodik_player_api', value });
  return { port, send, onEvent: compatProtocol.onEvent, sent: () => port.take() };
}

const EPISODE = {
  key: 'kodik_player_current_episode',
  value: { season: 2, episode: 3, translation: { id: 718, title: 'LostFilm' } },
};

describe('Kodik protocol: messages of the page', () => {
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
  ])('%j becomes %s(%j) of the protocol', (value, name, payload) => {
    const { port, send } = start();
    send(value);
    expect(port.call.mock.calls).toEqual([[{ name, payload }]]);
  });

  test('change_episode of a film has no season', () => {
    const { port, send } = start({ season: null });
    send({ method: 'change_episode', episode: 1 });
    expect(port.call).toHaveBeenCalledExactlyOnceWith({
      name: 'setEpisode',
      payload: { season: undefined, episode: 1 },
    });
  });

  test('get_time gets the exact second', () => {
    const { send, sent } = start({ currentTime: 615.804453 });
    sent();
    send({ method: 'get_time' });
    expect(sent()).toEqual([{ key: 'kodik_player_time', value: 615.804453 }]);
  });

  test.each([
    ...[undefined, null, 7, 'play', [], {}, { method: 7 }, { method: 'enter_pip' }, { method: 'constructor' }],
    { method: '__proto__' },
    // The payload is missing, or is no number.
    ...[{ method: 'seek' }, { method: 'volume', volume: 'loud' }],
  ])('%j is dropped', (value) => {
    const { port, send, sent } = start();
    sent();
    send(value);
    expect(sent()).toEqual([]);
    expect(port.call).not.toHaveBeenCalled();
  });
});

describe('Kodik protocol: events of the player', () => {
  test.each<[event: CompatEvent, message: object]>([
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
  ])('%s becomes %j', (event, message) => {
    const { sent, onEvent } = start();
    sent();
    onEvent(event);
    expect(sent()).toEqual([message]);
  });

  test('send null for season, episode and translation of a film', () => {
    const { sent, onEvent } = start({ season: null, episode: 1, variant: null, duration: null });
    for (const event of ['episodechange', 'ready'] as const) onEvent(event);
    expect(sent()).toEqual([
      {
        key: 'kodik_player_current_episode',
        value: { season: null, episode: null, translation: { id: null, title: null } },
      },
    ]);
  });

  test('send each second once', () => {
    const { port, sent, onEvent } = start();
    sent();
    for (const currentTime of [12.6, 12.9, 13.2, 13.4, 13.6]) {
      port.now = { ...port.now, currentTime };
      onEvent('timeupdate');
    }
    expect(sent()).toEqual([
      { key: 'kodik_player_time_update', value: 13 },
      { key: 'kodik_player_time_update', value: 14 },
    ]);
  });

  test('send video_started once an episode, not after each stall', () => {
    const { sent, onEvent } = start({ playback: 'idle' });
    const started = () => sent().filter((message) => (message as { key: string }).key === 'kodik_player_video_started');
    for (const event of ['playing', 'playing'] as const) onEvent(event);
    expect(started()).toHaveLength(1);
    for (const event of ['episodechange', 'playing', 'playing'] as const) onEvent(event);
    expect(started()).toHaveLength(1);
  });
});
