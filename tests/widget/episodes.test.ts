import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openPromise } from '@/lib/open-promise';
import { WidgetPage } from '../support/widget-page';

const OF_SEASON_2 = { id: 202, order: 2, season: { id: 12, order: 2 } };

test('Episode picker: offers another season, and reopens on the season of its choice', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const { video } = widget;
  await widget.press('episodes-toggle');
  await widget.press('season-2');
  await widget.press('episode-202');
  await widget.expectGone('episode-picker');
  await widget.expectState({ episodeId: 202 });
  await widget.expectPlays();
  expect(widget.video).toBe(video);
  expect(
    widget.requests.urls.some((url) => /\/s2e2\/.*\.m4s/.test(url)),
    'the film is that episode',
  ).toBe(true);
  expect(widget.plain('episodeChanged')).toEqual([
    { event: 'episodeChanged', episode: expect.objectContaining(OF_SEASON_2) },
  ]);
  await widget.press('episodes-toggle');
  const current = await widget.expectShown('episode-202');
  expect(current.getAttribute('aria-current')).toBe('true');
  await widget.until(() => expect(document.activeElement).toBe(widget.find('episode-202')));
});

test('Last episode: ends with a replay button and no further message', async () => {
  const widget = await WidgetPage.open({ query: { season: 2, episode: 3 } });
  await widget.start();
  await widget.call('seek', { time: 46.5 });
  await widget.expectState({ playback: 'ended' });
  expect((await widget.expectShown('big-play')).getAttribute('aria-label')).toBe('Смотреть сначала');
  await widget.advance(12);
  expect(widget.events('ended')).toHaveLength(1);
  expect(widget.plain('episodeChanged')).toEqual([]);
  expect(widget.events('episodechange')).toEqual([]);
  await widget.press('big-play');
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeLessThan(20);
});

const poster = `${inject('catalogueOrigin')}/media/posters/lighthouse.jpg`;
const ITEMS = ['Маяк', 'Очень длинное название фильма, которое не помещается в одну строку', 'Без постера'].map(
  (title, index) => ({ id: `film-${index}`, title, ...(index < 2 && { poster }) }),
);

async function playToEnd(widget: WidgetPage): Promise<void> {
  await widget.call('seek', { time: 46.5 });
  await widget.expectState({ playback: 'ended' });
  expect((await widget.expectShown('big-play')).getAttribute('aria-label')).toBe('Смотреть сначала');
}

test('End: a film offers what the host page proposes, at each end, and reports the choice', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 10 } });
  await widget.start();
  expect(await widget.refusal('setRelated', { items: [{ id: 1 }] })).toBe('RangeError');
  await playToEnd(widget);
  for (const offer of ['related', 'ended-next']) expect(widget.find(offer), offer).toBeNull();
  await widget.press('big-play');
  await widget.expectPlays();
  await widget.call('setRelated', { items: ITEMS });
  expect(widget.find('related'), 'nothing has ended').toBeNull();
  await playToEnd(widget);
  await widget.expectShown('related');
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-testid="related-item"]')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(ITEMS.map(({ title }) => title));
  expect(buttons.map((button) => button.querySelectorAll('img').length)).toEqual([1, 1, 0]);
  await widget.pressText('related', ITEMS[1]?.title ?? '');
  expect(widget.events('relatedselect')).toEqual([expect.objectContaining({ payload: { id: 'film-1' } })]);
  // The host page decides what follows.
  expect(widget.find('related')).not.toBeNull();
  await widget.call('setRelated', []);
  await widget.expectGone('related');
});

test('Episodes: the position of the episode before is not that of the next one, whose type is still asked for', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('seek', { time: 17 });
  await widget.expectPlays();
  widget.requests.rewrite(/series\/s2e3.*\.json/, (url) => {
    url.pathname = '/media/untyped/hls/master.json';
  });
  widget.requests.hold(/untyped\/hls\/watch/);
  await widget.call('setEpisode', { episodeId: 203 });
  const heard = widget.events('timeupdate').length;
  await widget.advance(2);
  expect(await widget.state()).toMatchObject({ episodeId: 203, playback: 'idle', currentTime: 0, duration: 0 });
  expect(widget.events('timeupdate')).toHaveLength(heard);
  window.dispatchEvent(new Event('pagehide'));
  expect(widget.stored('episodesTimeProgress')).toEqual({ 101: { 1011: expect.any(Number) } });
});

test('Episodes: the one before is still and silent at once, and keeps its position, while the next is looked up', async () => {
  const keys = vi.spyOn(navigator.mediaSession, 'setActionHandler');
  const widget = await WidgetPage.open({ hears: ['buffering', 'pause'] });
  await widget.start();
  await widget.call('seek', { time: 17 });
  await widget.expectPlays();
  widget.requests.hold(/series\/s2e3.*\.json/);
  const heard = widget.events('timeupdate').length;
  await widget.press('episodes-toggle');
  await widget.press('season-2');
  await widget.press('episode-203');
  const { currentTime } = widget.video;
  expect(widget.video.paused).toBe(true);
  await widget.advance(0.5);
  expect((await widget.expectShown('spinner')).hasAttribute('data-visible')).toBe(true);
  await widget.expectShown('frozen-frame');
  expect(widget.find('poster')?.hasAttribute('data-gone')).toBe(true);
  expect(widget.video.currentTime).toBe(currentTime);
  expect(widget.stored('episodesTimeProgress')).toEqual({ 101: { 1011: Math.floor(currentTime) } });
  expect(widget.events('timeupdate')).toHaveLength(heard);
  expect(widget.events('buffering').map(({ payload }) => payload)).toEqual([{ buffering: true }]);
  expect(widget.events('pause')).toEqual([]);
  expect(widget.find('announcer')?.textContent).not.toBe('Пауза');
  // A press means the next episode.
  await widget.keys('k');
  await widget.advance(0.5);
  expect(widget.find('spinner')?.hasAttribute('data-visible')).toBe(false);
  await widget.keys('k');
  await widget.advance(0.5);
  expect(widget.video.paused).toBe(true);
  expect(widget.find('spinner')?.hasAttribute('data-visible')).toBe(true);
  // So do the keys of the system.
  const mediaKey = (action: MediaSessionAction) =>
    keys.mock.calls.findLast(([name]) => name === action)?.[1]?.({ action });
  for (const key of ['pause', 'play'] as const) {
    mediaKey(key);
    await widget.advance(0.5);
    expect(widget.video.paused, key).toBe(true);
  }
  expect(widget.find('spinner')?.hasAttribute('data-visible')).toBe(true);
  // A window of picture-in-picture commands the element itself.
  await widget.keys('k');
  expect(widget.find('play-toggle')?.ariaLabel).toBe('Смотреть');
  await widget.video.play().catch(() => undefined);
  await widget.advance(0.5);
  expect(widget.video.paused).toBe(true);
  expect(widget.find('play-toggle')?.ariaLabel).toBe('Пауза');
  await widget.pick(202);
  await widget.expectPlays();
  expect(widget.stored('episodesTimeProgress')).toMatchObject({ 101: { 1011: Math.floor(currentTime) } });
});

/** Keeps the answers to matching requests back until the result is called. */
function holdAnswers(pattern: RegExp): () => void {
  const { fetch } = window;
  const gate = openPromise();
  vi.spyOn(window, 'fetch').mockImplementation(async (...request) => {
    const [target] = request;
    if (pattern.test(target instanceof Request ? target.url : `${target}`)) await gate.promise;
    return fetch(...request);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return gate.resolve;
}

describe.each([
  ['without ads', []],
  ['before a preroll', ['linear']],
])('Press while the next episode is looked up, %s', (_, preroll) => {
  test.each<[string, (widget: WidgetPage) => Promise<void>]>([
    ['a key', (widget) => widget.keys('k')],
    ['the play button', (widget) => widget.press('play-toggle')],
    ['the video', (widget) => widget.pressPicture()],
  ])('does what the play button says: %s', async (_, press) => {
    const widget = await WidgetPage.open({ ads: {} });
    await widget.start();
    widget.planAds({ preroll });
    const answer = holdAnswers(/s1e2|ad-list/);
    const label = () => widget.find('play-toggle')?.ariaLabel;
    await widget.keys('{Shift>}n{/Shift}');
    expect(label()).toBe('Пауза');
    await press(widget);
    await widget.advance(0.5);
    expect(label()).toBe('Смотреть');
    // A seek means the next episode, too, and adds up.
    await widget.keys('{ArrowRight}');
    await widget.keys('l');
    answer();
    await widget.until(() => expect(widget.video.currentTime).toBe(15));
    await widget.advance(2);
    expect(widget.video.paused).toBe(true);
    expect(label()).toBe('Смотреть');
    expect(document.querySelector<HTMLVideoElement>('[data-testid="spot-slot"] video')?.paused).not.toBe(false);
  });
});
