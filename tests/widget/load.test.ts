import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

const nameOf = (event: unknown) => (event as { payload: unknown }).payload;

test('Load: another film plays in the same player, and the last one keeps its position', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('seek', { time: 20 });
  const { video } = widget;
  await widget.call('load', { movieId: 6 });
  await widget.expectState({ phase: 'ready', movieId: 6, season: null });
  await widget.expectPlays();
  expect(widget.video.isConnected).toBe(true);
  expect(video.isConnected || widget.video !== video).toBe(true);
  expect(widget.video.currentTime).toBeLessThan(20);
  expect(widget.stored('episodesTimeProgress')).toMatchObject({ 101: expect.anything() });
  expect(widget.events('episodechange').map(nameOf)).toEqual([expect.objectContaining({ contentId: 6 })]);
  widget.expectNoErrors();
});

test('Load: the presses that the page has kept are made once, when the player takes requests', async () => {
  const made: boolean[] = [];
  const presses = () => {
    const player = document.querySelector('[data-media-player]');
    made.push(player?.hasAttribute('data-can-play') ?? false);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyM', key: 'm', bubbles: true }));
  };
  const widget = await WidgetPage.open({ presses });
  await widget.start();
  await widget.until(() => expect(made).toEqual([true]));
  await widget.until(() => expect(widget.video.muted).toBe(true));
  await widget.call('load', { movieId: 10 });
  await widget.expectState({ phase: 'ready', movieId: 10 });
  await widget.expectPlays();
  expect(made).toEqual([true]);
  expect(widget.video.muted).toBe(true);
});

test('Load: a paused start shows poster and button, and keeps a press until the film has come', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('load', { movieId: 10, autoPlay: false });
  await widget.expectState({ phase: 'ready', movieId: 10, playback: 'idle' });
  await widget.expectShown('big-play');
  await widget.expectShown('poster');
  await widget.start();
  expect(widget.find('episodes-toggle'), 'a film has none').toBeNull();
  expect(await widget.state()).toMatchObject({ episodeId: 10_001, season: null, episode: 1 });
});

test('Load: a film after a failure, and a failure after a film', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 404 } });
  await widget.expectShown('failure-panel');
  await widget.call('load', { movieId: 1, season: 2, episode: 1, t: 12 });
  await widget.expectState({ phase: 'ready', episodeId: 201, error: null });
  await widget.start();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(12);
  expect(await widget.refusal('load', { movieId: 404 })).toBe('NotFoundError');
  expect((await widget.expectShown('failure-panel')).dataset.kind).toBe('content-not-found');
  expect(await widget.state()).toMatchObject({ movieId: 404, title: null, episodeId: null });
});

test('Load: the end of a looped film is its beginning', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('setLoop', true);
  await widget.call('addCuePoint', { time: 1, id: 'start' });
  await widget.call('seek', { time: 46.5 });
  await widget.until(() => expect(widget.events('cuepoint')).toHaveLength(1));
  expect(widget.video.currentTime).toBeLessThan(20);
  await widget.expectState({ playback: 'playing', episodeId: 101 });
  expect(widget.events('ended')).toEqual([]);
});

test('Protocol: each event of the media reaches the host page', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('seek', { time: 30 });
  await widget.call('setRate', 1.5);
  await widget.call('setAudioTrack', 'Original');
  await widget.call('setTextTrack', ((await widget.state()).textTracks as string[])[0]);
  await widget.until(() => {
    const names = ['loadedmetadata', 'seeking', 'seeked', 'ratechange', 'audiotrackchange', 'texttrackchange'];
    expect(names.filter((name) => widget.events(name).length === 0)).toEqual([]);
    expect(widget.events('chapterchange').length).toBeGreaterThan(0);
  });
  expect(widget.events('loadedmetadata').map(nameOf)).toEqual([
    { duration: expect.closeTo(48, 0), width: expect.any(Number), height: expect.any(Number) },
  ]);
  expect(await widget.call('getChapters')).toMatchObject({ length: 4, 0: { start: 0 } });
  const range = { start: expect.any(Number), end: expect.any(Number) };
  // A change of the audio track empties the buffer for a moment.
  await widget.until(async () => expect(await widget.call('getBuffered')).toMatchObject([range]));
});

test('Unload: shows the poster, requests nothing, and a press plays the episode from its beginning', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 1, season: 1, episode: 2 } });
  await widget.start();
  await widget.call('seek', { time: 20 });
  await widget.call('unload');
  await widget.expectState({ phase: 'idle', playback: 'idle', episode: 2, buffered: [] });
  await widget.expectShown('big-play');
  expect((await widget.expectShown('poster')).dataset.gone).toBeUndefined();
  expect(widget.video.currentSrc === '' || widget.video.readyState === 0).toBe(true);
  const { length } = widget.requests.urls;
  await widget.advance(60);
  expect(widget.requests.urls.slice(length)).toEqual([]);
  await widget.start();
  await widget.expectState({ phase: 'ready', playback: 'playing', episode: 2 });
  expect(widget.video.currentTime).toBeLessThan(20);
  widget.expectNoErrors();
});

test('Unload: play and load of the host page follow', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('unload');
  await widget.call('play');
  await widget.expectPlays();
  await widget.call('unload');
  await widget.call('load', { movieId: 6, autoPlay: true });
  await widget.expectState({ phase: 'ready', movieId: 6 });
  await widget.expectPlays();
  widget.expectNoErrors();
});

test('Ranges: getSeekable has the whole film, and getPlayed what has played', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.advance(2);
  await widget.call('seek', { time: 30 });
  await widget.advance(2);
  expect(await widget.call('getSeekable')).toEqual([{ start: 0, end: expect.closeTo(48, 0) }]);
  const played = (await widget.call('getPlayed')) as { start: number; end: number }[];
  expect(played).toHaveLength(2);
  expect(played[0]?.end).toBeLessThan(30);
  expect(played[1]?.start).toBeGreaterThanOrEqual(30);
});

test('Colours: setColors draws a visible form of any CSS colour, and refuses other texts', async () => {
  const widget = await WidgetPage.open();
  const accent = () => document.documentElement.style.getPropertyValue('--vv-accent');
  for (const [given, drawn] of [
    ['#00ADEF', '#00adef'],
    ['tomato', '#ff6347'],
    ['rgb(0 173 239)', '#00adef'],
    ['hsl(120 100% 50%)', '#00ff00'],
  ]) {
    await widget.call('setColors', { accent: given });
    expect(accent()).toBe(drawn);
  }
  await widget.call('setColors', { accent: '#000' });
  expect(accent(), 'a dark one is drawn lighter').not.toBe('#000000');
  const before = accent();
  for (const given of [
    'red;color:blue',
    'url(//evil.example)',
    'var(--x)',
    'transparent',
    'rgb(0 0 0 / 50%)',
    'ff5a3c',
    'inherit',
  ])
    expect(await widget.refusal('setColors', { accent: given }), given).toBe('RangeError');
  expect(accent()).toBe(before);
  document.documentElement.removeAttribute('style');
});
