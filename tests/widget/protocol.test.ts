import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** Every field of `getState()` of docs/embedding.md, and no other. */
const STATE_FIELDS = [
  ...['phase', 'playback', 'currentTime', 'duration', 'volume', 'muted', 'rate', 'quality', 'qualities'],
  ...['audioTrack', 'audioTracks', 'textTrack', 'textTracks', 'episodeId', 'season', 'episode', 'variant'],
  ...['ad', 'error', 'movieId', 'title', 'episodeTitle', 'buffered', 'chapters', 'online'],
].sort();

/** The catalogue's content call. */
const CONTENT = /\/contents\/1(?:\?|$)/;

const fieldsOf = (state: object) => Object.keys(state).sort();

test('Protocol: the state has its documented shape before play, while playing and paused', async () => {
  const widget = await WidgetPage.open();
  await widget.expectShown('big-play');
  expect(fieldsOf(await widget.state())).toEqual(STATE_FIELDS);
  // Quality and tracks load with the stream, a moment after the button.
  await widget.until(async () =>
    expect(await widget.state()).toEqual({
      phase: 'ready',
      playback: 'idle',
      currentTime: 0,
      duration: expect.closeTo(48, 0),
      volume: 1,
      muted: false,
      rate: 1,
      quality: expect.stringMatching(/^(?:240|480|720)p$/),
      qualities: ['720p', '480p', '240p'],
      audioTrack: 'Дубляж',
      audioTracks: ['Дубляж', 'Original', 'Дубляж AC3 5.1'],
      textTrack: null,
      textTracks: expect.any(Array),
      episodeId: 101,
      season: 1,
      episode: 1,
      variant: { id: 1011, title: 'Студия Север' },
      ad: null,
      error: null,
      movieId: 1,
      title: expect.any(String),
      episodeTitle: expect.any(String),
      buffered: expect.any(Array),
      chapters: expect.arrayContaining([{ start: 0, title: expect.any(String) }]),
      online: true,
    }),
  );
  await widget.start();
  const playing = await widget.state();
  expect(fieldsOf(playing)).toEqual(STATE_FIELDS);
  expect(playing).toMatchObject({ phase: 'ready', playback: 'playing' });
  expect(playing.currentTime).toBeGreaterThan(0);
  await widget.call('pause');
  await widget.expectState({ playback: 'paused' });
});

test('Protocol: the state has its documented shape after a failure', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 404 } });
  const screen = await widget.expectShown('failure-panel');
  expect(screen.dataset.kind).toBe('content-not-found');
  const failed = await widget.state();
  expect(fieldsOf(failed)).toEqual(STATE_FIELDS);
  expect(failed).toMatchObject({
    phase: 'failed',
    playback: 'idle',
    episodeId: null,
    error: { kind: 'content-not-found', id: screen.dataset.errorId },
  });
});

test('Protocol: a pause cancels a play call that waits for the catalogue', async () => {
  const widget = await WidgetPage.open({ hold: CONTENT });
  const state = widget.state();
  const play = widget.refusal('play');
  const pause = widget.call('pause');
  expect(await state).toMatchObject({ phase: 'loading' });
  widget.requests.release();
  await pause;
  expect(await play).toBe('AbortError');
  await widget.expectShown('big-play');
  await widget.advance(2);
  await widget.expectPaused();
});

test("Protocol: an episode set and played before the catalogue's answer is the one that opens and plays", async () => {
  const widget = await WidgetPage.open({ hold: CONTENT });
  const state = widget.state();
  const set = widget.call('setEpisode', { season: 2, episode: 1 });
  const play = widget.call('play');
  expect(await state).toMatchObject({ phase: 'loading' });
  widget.requests.release();
  await Promise.all([set, play]);
  await widget.expectPlays();
  expect(await widget.state()).toMatchObject({ phase: 'ready', episodeId: 201 });
});

/** Waits for a message with this key and this value, and returns the value of the last one. */
async function expectKodik(widget: WidgetPage, name: string, value: unknown = expect.anything()): Promise<void> {
  const key = `kodik_player_${name}`;
  await widget.until(() => {
    const last = widget.messages.filter((message) => message.key === key).at(-1);
    expect(last, key).toBeDefined();
    if (last !== undefined && 'value' in last) expect(last.value, key).toEqual(value);
  });
}

test("Kodik: a site's script sends commands and receives events from its first message on", async () => {
  const widget = await WidgetPage.open();
  const send = (value: object) => widget.post({ key: 'kodik_player_api', value });
  await widget.expectShown('big-play');
  expect(widget.messages.filter(({ key }) => key !== undefined)).toEqual([]);

  await send({ method: 'play' });
  await widget.expectPlays();
  for (const name of ['play', 'video_started']) await expectKodik(widget, name);
  const translation = { id: 1011, title: 'Студия Север' };
  await expectKodik(widget, 'current_episode', { season: 1, episode: 1, translation });
  await expectKodik(widget, 'duration_update', expect.closeTo(48, 0));
  await expectKodik(widget, 'time_update', expect.toSatisfy(Number.isInteger));
  await send({ method: 'pause' });
  await expectKodik(widget, 'pause');
  await send({ method: 'seek', seconds: 20 });
  await expectKodik(widget, 'seek', { time: expect.closeTo(20, 0) });
  await send({ method: 'get_time' });
  await expectKodik(widget, 'time', expect.closeTo(20, 0));
  await send({ method: 'volume', volume: 0.7 });
  await expectKodik(widget, 'volume_change', { muted: false, volume: 0.7 });
  await send({ method: 'mute' });
  await expectKodik(widget, 'volume_change', { muted: true, volume: 0.7 });
  await send({ method: 'speed', speed: 1.5 });
  await expectKodik(widget, 'speed_change', { speed: 1.5 });
  await send({ method: 'change_episode', season: 2, episode: 3 });
  await expectKodik(widget, 'current_episode', expect.objectContaining({ season: 2, episode: 3 }));
});

test('Yandex Video: a passive page receives the events that partners must send', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open({ query: { compat: 'yandex' }, ads: { preroll: ['short'] } });
  const heard = () => widget.messages.filter((message) => message.ns === undefined && message.event !== undefined);
  const expectHeard = (event: string, value: object = {}) =>
    widget.until(() => expect(heard().findLast((message) => message.event === event)).toEqual({ event, ...value }));
  const time = expect.any(Number);
  const duration = expect.closeTo(48, 0);
  await expectHeard('inited');
  await widget.press('big-play');
  await expectHeard('adShown');
  await widget.expectPlays();
  const quality = expect.stringMatching(/^(?:small|medium|large|hd720|hd1080|default)$/);
  await expectHeard('started', { time, duration, muted: 0, quality });
  await expectHeard('timeupdate', { time, duration });
  await widget.keys('m');
  await expectHeard('volumechange', { muted: 1, volume: 1 });
  await widget.keys('k');
  await expectHeard('paused', { time });
  await widget.keys('{ArrowRight}');
  await expectHeard('rewound', { time });
  await widget.keys('k');
  await widget.until(() => expect(heard().filter(({ event }) => event === 'started')).toHaveLength(2));
  await widget.keys('9');
  await expectHeard('ended', { time: duration });

  await widget.reload({ movie_id: 404, compat: 'yandex' });
  await expectHeard('error', { time: 0 });
  const names = heard().map(({ event }) => event);
  expect(names.slice(names.lastIndexOf('inited'))).toEqual(['inited', 'error']);
});
