import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED_POSITIONS } from '@/domain/playback/progress';
import { ok } from '@/lib/result';
import { aMaster, anEpisode, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const KEY = 'episodesTimeProgress';

/** Plays until this second of the clock and of the content. */
function watch(widget: FakeWidget, seconds: number): void {
  widget.page.now.mockReturnValue(seconds * 1000);
  widget.media.at(seconds);
  widget.media.emit('timeupdate', { currentTime: seconds, duration: 2520 });
}

describe('Saved progress', () => {
  test('is written at most every 10 s', async () => {
    const widget = await aPlayingWidget();
    const saved: unknown[] = [];
    for (const seconds of [100, 101, 109.9, 110, 119, 120.4]) {
      watch(widget, seconds);
      saved.push((widget.stored(KEY) as Record<string, number>)['11']);
    }
    expect(saved).toEqual([100, 100, 100, 110, 110, 120]);
  });

  test('is written by variant, beside the existing values', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const stored = { [KEY]: { 11: { 1: 4 }, 12: 5 } };
    const catalogue = aCatalogue({ episodes });
    catalogue.answers.set('https://media.example/v2/master.json', ok(aMaster()));
    const widget = await aPlayingWidget({
      catalogue,
      stored,
      query: { episodeVariantId: 2 },
    });
    watch(widget, 100);
    expect(widget.stored(KEY)).toEqual({ 11: { 1: 4, 2: 100 }, 12: 5 });
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['at a pause', ({ media }) => media.emit('pause', undefined)],
    ['when the page closes', ({ leave }) => leave()],
    ['when another episode is selected', ({ commands }) => commands.selectEpisode(12)],
    ['when the host page selects one', ({ call }) => call('setEpisode', { episodeId: 12 })],
  ])('is also written %s', async (_, happens) => {
    const widget = await aPlayingWidget();
    watch(widget, 100);
    widget.media.at(104.6);
    await happens(widget);
    expect(widget.stored(KEY)).toEqual({ 11: 104 });
  });

  test('is that of a seek which ends in a failure', async () => {
    const widget = await aPlayingWidget();
    watch(widget, 100);
    widget.media.at(1800);
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    expect(widget.state().failure).not.toBeNull();
    expect(widget.stored(KEY)).toEqual({ 11: 1800 });
  });

  test('is the whole duration at the end', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 23 } });
    widget.media.at(2519.4, 'ended', 2520);
    widget.media.emit('ended', undefined);
    expect(widget.stored(KEY)).toEqual({ 23: 2520 });
  });
});

test('Progress: of very many episodes those watched longest ago are dropped, with their times', async () => {
  const ids = Array.from({ length: STORED_POSITIONS }, (_, index) => 1000 + index);
  const of = (value: (id: number) => number) => Object.fromEntries(ids.map((id) => [id, value(id)]));
  const stored = { [KEY]: of(() => 60), [`${KEY}At`]: of((id) => id) };
  const widget = await aPlayingWidget({ stored });
  widget.media.at(100.2, 'paused');
  widget.leave();
  for (const key of [KEY, `${KEY}At`]) {
    const kept = Object.keys(widget.stored(key) as object);
    expect(kept).toHaveLength(STORED_POSITIONS);
    expect(kept).toContain('11');
    expect(kept).not.toContain('1000');
  }
});

describe('Progress is not saved', () => {
  const leftAt = async (widget: FakeWidget, change: (widget: FakeWidget) => void) => {
    change(widget);
    widget.leave();
    return widget.stored(KEY);
  };

  test.each<[string, (widget: FakeWidget) => void]>([
    ['before playback', ({ media }) => media.at(0, 'idle')],
    ['while the duration is unknown', ({ media }) => media.at(50, 'playing', 0)],
    ['for an infinite stream', ({ media }) => media.at(50, 'playing', Number.POSITIVE_INFINITY)],
    [
      'for a live stream with DVR',
      ({ media }) => {
        media.now = { ...media.now, streamType: 'live:dvr' };
      },
    ],
    ['while the next stream is resolved', ({ store }) => store.setState({ stream: null })],
    ['while the resume prompt is open', ({ store }) => store.setState({ resume: { seconds: 700 } })],
  ])('%s', async (_, change) => {
    expect(await leftAt(await aPlayingWidget(), change)).toBeNull();
  });

  test('again while it has not changed, because another tab may have played on', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(100.2, 'paused');
    widget.media.emit('pause', undefined);
    expect(widget.stored(KEY)).toEqual({ 11: 100 });
    widget.storage.setItem(KEY, JSON.stringify({ 11: 1800 }));
    widget.leave();
    expect(widget.stored(KEY)).toEqual({ 11: 1800 });
    widget.media.at(101.2, 'paused');
    widget.leave();
    expect(widget.stored(KEY)).toEqual({ 11: 101 });
  });

  test('for blocked content', async () => {
    const widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    expect(await leftAt(widget, () => undefined)).toBeNull();
  });

  test('for the selected episode while the player has the time of the previous one', async () => {
    const widget = await aPlayingWidget();
    widget.commands.selectEpisode(12);
    widget.media.emit('pause', undefined);
    widget.leave();
    expect(widget.stored(KEY)).toEqual({ 11: 100 });
    await settle();
    widget.media.at(0, 'idle', 0);
    widget.leave();
    expect(widget.stored(KEY)).toEqual({ 11: 100 });
  });
});

test('Saved progress: the next visit to a series opens the episode that was left', async () => {
  const first = await aPlayingWidget({ query: { episodeId: 12 } });
  first.media.emit('pause', undefined);
  const stored = { 'player-last-episodes': first.stored('player-last-episodes') };
  expect((await aPlayingWidget({ stored })).state().selection?.episodeId).toBe(12);
  expect((await aPlayingWidget({ stored, query: { season: 2 } })).state().selection?.episodeId).toBe(21);
});

test.each([
  [2, [['1', 12]]],
  [1, null],
])('Saved progress: of %s episodes the last one is %j', async (count, expected) => {
  const episodes = aSeries().slice(2 - count, 2);
  const widget = await aPlayingWidget({ catalogue: aCatalogue({ episodes }), query: { episodeId: 12 } });
  widget.media.emit('pause', undefined);
  expect(widget.stored('player-last-episodes')).toEqual(expected);
});
