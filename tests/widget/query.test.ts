import { expect, test } from 'vitest';
import { contrastOf } from '@/ui/theme/accent';
import { WidgetPage } from '../support/widget-page';

test('Query: selects the episode by season and number, or by id', async () => {
  const widget = await WidgetPage.open();
  for (const [query, episodeId] of [
    [{ season: 2, episode: 2 }, 202],
    [{ season: 2 }, 201],
    [{ episode: 3 }, 103],
    [{ episode_id: 103 }, 103],
    [{ episode_id: 201, season: 1, episode: 2 }, 201],
    [{ episode_id: 999, season: 1, episode: 2 }, 102],
    [{ season: 9, episode: 9 }, 101],
  ] as const) {
    await widget.reload(query);
    await widget.expectState({ phase: 'ready' });
    expect(await widget.state(), JSON.stringify(query)).toMatchObject({ episodeId });
  }
  await widget.expectShown('big-play');
  expect(widget.plain('episodeChanged'), 'the first choice is no change').toEqual([]);
  await widget.expectShown('episodes-toggle');
});

test('Query: episode_time starts the episode at that second, and the next one at its beginning', async () => {
  const widget = await WidgetPage.open({ query: { season: 1, episode: 2, episode_time: 30 } });
  await widget.start();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(30);
  await widget.pick(103);
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeLessThan(20);
});

test('Query: t starts at that second, without requests for earlier segments', async () => {
  const widget = await WidgetPage.open({ query: { t: 20 } });
  await widget.until(() => expect(widget.find('time')?.textContent).toMatch(/^0:20/));
  await widget.start();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(20);
  const segments = widget.requests.urls.flatMap((url) => /\/s1e1\/v\d+\/(\d+)\.m4s/.exec(url)?.[1] ?? []);
  expect(segments.toSorted()[0]).toBe('005');
});

test('Query: unknown parameters reach the content call and no other', async () => {
  const widget = await WidgetPage.open({
    query: { partner: 'кино & co', user_id: 'u1', enabled_share: 1, 'a[]': '1' },
  });
  await widget.expectShown('big-play');
  const matching = (pattern: RegExp) => widget.requests.urls.filter((url) => pattern.test(url));
  const [call = ''] = matching(/\/contents\/1(?:\?|$)/);
  expect(Object.fromEntries(new URL(call).searchParams)).toEqual({ partner: 'кино & co', 'a[]': '1' });
  expect(matching(/\/(?:episodes|seasons|available|media)/).filter((url) => url.includes('partner='))).toEqual([]);
  const [available = ''] = matching(/\/available/);
  expect(new URL(available).searchParams.get('domain')).toBe(document.referrer);
});

test('Query: auto_play starts playback, with sound if the browser allows it', async () => {
  const widget = await WidgetPage.open({ query: { auto_play: 1 } });
  await widget.expectShown('controls');
  await widget.expectPlays();
  expect(widget.video.muted).toBe(false);
  expect(widget.find('sound-offer')).toBeNull();
});

test('Query: disable_checking_available plays without the region check', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 3, disable_checking_available: 1 } });
  await widget.start();
  expect(widget.requests.urls.filter((url) => url.includes('/available'))).toEqual([]);
});

test('Query: episode_variant_id chooses the dub, which the next episode keeps', async () => {
  const widget = await WidgetPage.open({ query: { episode_variant_id: 1012 } });
  await widget.start();
  const requested = (part: string) => widget.requests.urls.filter((url) => url.includes(part));
  expect(requested('/s1e1/').length, 'the episode has been requested').toBeGreaterThan(0);
  expect(requested('audio/yug/dub/index.m3u8').length).toBeGreaterThan(0);
  expect(requested('audio/sever/')).toEqual([]);
  expect(await widget.state()).toMatchObject({ variant: { id: 1012, title: 'Студия Юг' } });
  await widget.pick(102);
  await widget.expectState({ variant: { id: 1022, title: 'Студия Юг' } });
});

test('Query: invalid values cause a warning and no effect', async () => {
  const bad = { season: 'abc', episode: '-1', t: 'xx', auto_play: 'maybe', episode_variant_id: '-1' };
  const widget = await WidgetPage.open({ query: bad });
  await widget.start();
  for (const name of Object.keys(bad)) {
    const warnings = widget.log.filter(({ message }) => message.includes(`query parameter ${name} `));
    expect.soft(warnings, name).toHaveLength(1);
  }
  expect(await widget.state()).toMatchObject({ episodeId: 101, variant: { id: 1011 } });
  widget.expectNoErrors();
});

test('Query: a dark accent colour is drawn lighter, a visible one as it is', async () => {
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--vv-accent');
  const widget = await WidgetPage.open({ query: { accent_color: '101030' } });
  await widget.until(() => expect(contrastOf(accent(), '#000000')).toBeGreaterThanOrEqual(3));
  await widget.reload({ accent_color: '7fd1ff' });
  await widget.until(() => expect(accent()).toBe('#7fd1ff'));
});
