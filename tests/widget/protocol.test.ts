import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** Every field of `getState()` of docs/embedding.md, and no other. */
const STATE_FIELDS = [
  ...['phase', 'playback', 'currentTime', 'duration', 'volume', 'muted', 'rate', 'quality', 'qualities'],
  ...['audioTrack', 'audioTracks', 'textTrack', 'textTracks', 'episodeId', 'season', 'episode', 'variant'],
  ...['ad', 'error', 'movieId', 'title', 'episodeTitle', 'buffered', 'chapters', 'online'],
].sort();

/** The catalogue's content call takes real milliseconds; no time of the clock passes meanwhile. */
const SLOW = { fault: 'delay:300' };

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
  const widget = await WidgetPage.open({ query: SLOW });
  const state = widget.state();
  const play = widget.refusal('play');
  await widget.call('pause');
  expect(await state).toMatchObject({ phase: 'loading' });
  expect(await play).toBe('AbortError');
  await widget.expectShown('big-play');
  await widget.advance(2);
  await widget.expectPaused();
});

test("Protocol: an episode set before the catalogue's answer is the one that opens", async () => {
  const widget = await WidgetPage.open({ query: SLOW });
  const state = widget.state();
  await widget.call('setEpisode', { season: 2, episode: 1 });
  expect(await state).toMatchObject({ phase: 'loading' });
  await widget.expectState({ phase: 'ready' });
  expect(await widget.state()).toMatchObject({ episodeId: 201 });
});
