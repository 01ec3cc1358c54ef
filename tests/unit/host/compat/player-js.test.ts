import { describe, expect, test, vi } from 'vitest';
import type { PlayerState } from 'vv-protocol';
import { createPlayerJs, PLAYERJS_COMMANDS, PLAYERJS_GETTERS } from '@/host/compat/player-js';
import { readMessage } from '@/host/incoming-messages';
import { ok } from '@/lib/result';
import { FakeCompatPort } from '../../../support/fake-compat-port';

function start(now: Partial<PlayerState> = {}) {
  const port = new FakeCompatPort(now);
  const { onMessage, onEvent } = createPlayerJs(port);
  const send = (api: unknown, set?: unknown) => onMessage({ api, set });
  const calls = () => port.call.mock.calls.map(([{ name, payload }]) => [name, payload]);
  const names = () => port.take().map((message) => (message as { event: string }).event);
  return { port, send, onEvent, calls, names };
}

describe('PlayerJS commands', () => {
  test.each<[api: string, set: unknown, calls: unknown[]]>([
    ['play', undefined, [['play', undefined]]],
    ['pause', undefined, [['pause', undefined]]],
    ['toggle', undefined, [['pause', undefined]]],
    ['seek', 30, [['seek', 30]]],
    ['seek', '12.5', [['seek', 12.5]]],
    ['volume', 0.5, [['setVolume', 0.5]]],
    ['mute', undefined, [['setMuted', true]]],
    ['unmute', undefined, [['setMuted', false]]],
    ['speed', '1.5', [['setRate', 1.5]]],
    ['quality', '480P', [['setQuality', '480p']]],
    ['audiotrack', 'Original', [['setAudioTrack', 'Original']]],
    ['subtitle', '', [['setTextTrack', null]]],
    ['fullscreen', undefined, [['requestFullscreen', undefined]]],
    ['find', '1_2', [['setEpisode', { season: 1, episode: 2 }]]],
    ['find', '4', [['setEpisode', { season: 2, episode: 4 }]]],
    ['seek', 'soon', []],
    ['find', 'https://evil.example/film.m3u8', []],
    ['file', 'https://evil.example/film.m3u8', []],
    ['constructor', 1, []],
    ['quality', { toString: 1 }, []],
    ['find', { toString: 1 }, []],
  ])('%s with %j makes %j', async (api, set, expected) => {
    const { send, calls } = start();
    send(api, set);
    await Promise.resolve();
    expect(calls()).toEqual(expected);
  });

  test('stop pauses, then goes to the beginning', async () => {
    const { send, calls } = start();
    send('stop');
    await vi.waitFor(() =>
      expect(calls()).toEqual([
        ['pause', undefined],
        ['seek', 0],
      ]),
    );
  });

  test('a command without a value reads it', () => {
    const { port, send, calls } = start();
    for (const api of ['time', 'duration', 'volume', 'playing', 'quality']) send(api);
    expect(port.take()).toEqual([
      expect.objectContaining({ event: 'time', time: 12.4, answer: 12.4 }),
      expect.objectContaining({ event: 'duration', duration: 2520.5, answer: 2520.5 }),
      expect.objectContaining({ event: 'volume', volume: 0.47, answer: 0.47 }),
      expect.objectContaining({ event: 'playing', playing: true, answer: true }),
      expect.objectContaining({ event: 'quality', quality: '720p', answer: '720p' }),
    ]);
    expect(calls()).toEqual([]);
  });

  test('a value that was set is read back at once', async () => {
    const { port, send } = start();
    let end = (): void => undefined;
    port.call.mockImplementation(() => new Promise((done) => (end = () => done(ok(null)))));
    send('volume', 0.2);
    send('volume');
    expect(port.take()).toEqual([expect.objectContaining({ answer: 0.2 })]);
    end();
    await new Promise((done) => setTimeout(done));
    send('volume');
    expect(port.take()).toEqual([expect.objectContaining({ answer: 0.47 })]);
  });

  test('all pass the door of messages, as an object and as JSON text', () => {
    for (const api of [...PLAYERJS_COMMANDS, ...PLAYERJS_GETTERS]) {
      const message = { kind: 'compat', message: { api } };
      expect(readMessage({ api }), api).toEqual(message);
      expect(readMessage(JSON.stringify({ api })), api).toEqual(message);
    }
    expect(readMessage({ api: 'downloadVoice' })).toBeNull();
  });
});

describe('PlayerJS events', () => {
  test('follow a start, a wait, a pause and the end, each with its time', () => {
    const { port, onEvent, names } = start();
    onEvent('episodechange');
    expect(port.take()).toEqual([
      { event: 'init', time: 12.4, duration: 2520.5 },
      { event: 'duration', time: 12.4, duration: 2520.5 },
      { event: 'new', id: '2_3', time: 12.4, duration: 2520.5 },
    ]);
    for (const event of ['ready', 'play', 'playing', 'timeupdate', 'waiting', 'playing', 'seeked'] as const)
      onEvent(event);
    expect(names()).toEqual(['init', 'duration', 'play', 'start', 'time', 'buffering', 'buffered', 'seek']);
    onEvent('pause');
    onEvent('ended');
    expect(names()).toEqual(['pause', 'end']);
  });

  test('tell volume, mute, speed, fullscreen and a failure', () => {
    const { port, onEvent, names } = start();
    onEvent('timeupdate');
    port.take();
    port.now = { ...port.now, muted: true };
    onEvent('volumechange');
    onEvent('volumechange');
    onEvent('ratechange');
    port.fullscreen = true;
    onEvent('fullscreenchange');
    port.fullscreen = false;
    onEvent('fullscreenchange');
    onEvent('broken');
    expect(names()).toEqual(['volume', 'mute', 'volume', 'speed', 'fullscreen', 'exitfullscreen', 'loaderror']);
  });
});
