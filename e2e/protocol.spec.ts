import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

const HEAD = { ns: 'vv-player', v: 1 };
const METHODS = [
  ...[
    'getState',
    'getEpisodes',
    'play',
    'pause',
    'seek',
    'setVolume',
    'setMuted',
    'setRate',
    'setQuality',
    'setAudioTrack',
  ],
  ...['setTextTrack', 'setEpisode', 'pauseAd', 'getDiagnostics', 'setRelated'],
  ...['load', 'requestFullscreen', 'exitFullscreen', 'requestPictureInPicture', 'setLoop', 'addCuePoint'],
  ...['removeCuePoint', 'getChapters', 'getBuffered'],
  ...['exitPictureInPicture', 'getLoop', 'getCuePoints', 'getSeekable', 'getPlayed', 'unload', 'setColors'],
];

test('protocol: every hello is answered with the capabilities and the state', async ({ hostPage, page, player }) => {
  await openBarePage(page);
  await expect(player.bigPlay).toBeVisible();
  const hello = { ...HEAD, kind: 'hello' };
  for (const message of [hello, { ...hello, payload: {} }, JSON.stringify(hello)]) await hostPage.post(message);
  const answers = async () => (await hostPage.received()).filter(({ kind }) => kind === 'ready');
  await expect.poll(answers).toHaveLength(3);
  for (const { payload, ...head } of await answers()) {
    expect(head).toEqual({ ...HEAD, kind: 'ready' });
    expect(payload).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), state: { phase: 'ready' } });
    expect((payload as { methods: string[] }).methods).toEqual(METHODS);
    expect((payload as { events: string[] }).events).toEqual(
      expect.arrayContaining(['ready', 'play', 'pause', 'ended', 'episodechange', 'error', 'blocked', 'volumechange']),
    );
  }
});

test('protocol: impossible calls are refused by name and change nothing', async ({ hostPage, player }) => {
  await hostPage.open();
  await player.start();
  const refusals: [name: string, payload: unknown, error: string][] = [
    ['seek', { time: -1 }, 'RangeError'],
    ['seek', { time: 1e6 }, 'RangeError'],
    ['seek', { time: Number.NaN }, 'RangeError'],
    ['seek', { time: '10' }, 'RangeError'],
    ['seek', undefined, 'RangeError'],
    ['setVolume', { volume: 2 }, 'RangeError'],
    ['setVolume', -0.1, 'RangeError'],
    ['setMuted', { muted: 'yes' }, 'RangeError'],
    ['setEpisode', {}, 'RangeError'],
    ['setEpisode', { episodeId: 1.5 }, 'RangeError'],
    ['setEpisode', { episodeId: 999 }, 'NotFoundError'],
    ['setEpisode', { season: 7, episode: 1 }, 'NotFoundError'],
    ['dance', undefined, 'UnsupportedError'],
    ['toString', undefined, 'UnsupportedError'],
    ['__proto__', undefined, 'UnsupportedError'],
  ];
  for (const [name, payload, error] of refusals) {
    expect.soft(await hostPage.call(name, payload), `${name} ${JSON.stringify(payload)}`).toEqual({ error });
  }
  await player.expectPlays();
  expect(await hostPage.state()).toMatchObject({ episodeId: 101, volume: 1, muted: false, error: null });
});
