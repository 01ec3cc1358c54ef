import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '@/lib/result';
import { aMaster, anEpisode, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const KEY = 'episodesTimeProgress';

/** The viewer watches on until this second of the clock and of the film. */
function watch(widget: FakeWidget, seconds: number): void {
  widget.page.now.mockReturnValue(seconds * 1000);
  widget.media.at(seconds);
  widget.media.emit('timeupdate', { currentTime: seconds, duration: 2520 });
}

describe('progress is saved', () => {
  test('at most every 10 s', async () => {
    const widget = await aPlayingWidget();
    const saved: unknown[] = [];
    for (const seconds of [100, 101, 109.9, 110, 119, 120.4]) {
      watch(widget, seconds);
      saved.push((widget.stored(KEY) as Record<string, number>)['11']);
    }
    expect(saved).toEqual([100, 100, 100, 110, 110, 120]);
  });

  test('by variant where the episode has them, beside what is there', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const stored = { [KEY]: { 11: { 1: 40 }, 12: 5 } };
    const catalogue = aCatalogue({ episodes });
    catalogue.answers.set('https://media.example/v2/master.json', ok(aMaster()));
    const widget = await aPlayingWidget({
      catalogue,
      stored,
      query: { episodeVariantId: 2 },
    });
    watch(widget, 100);
    expect(widget.stored(KEY)).toEqual({ 11: { 1: 40, 2: 100 }, 12: 5 });
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['at a pause', ({ media }) => media.emit('pause', undefined)],
    ['when the page is left', ({ leave }) => leave()],
    ['when another episode is chosen', ({ commands }) => commands.selectEpisode(12)],
    ['when the owner’s page chooses one', ({ call }) => call('setEpisode', { episodeId: 12 })],
  ])('%s, between the tens', async (_, happens) => {
    const widget = await aPlayingWidget();
    watch(widget, 100);
    widget.media.at(104.6);
    await happens(widget);
    expect(widget.stored(KEY)).toEqual({ 11: 104 });
  });

  test('at the end as the whole length', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 23 } });
    widget.media.at(2519.4, 'ended', 2520);
    widget.media.emit('ended', undefined);
    expect(widget.stored(KEY)).toEqual({ 23: 2520 });
  });
});

describe('progress is not saved', () => {
  const leftAt = async (widget: FakeWidget, change: (widget: FakeWidget) => void) => {
    change(widget);
    widget.leave();
    return widget.stored(KEY);
  };

  test.each<[string, (widget: FakeWidget) => void]>([
    ['before anything played', ({ media }) => media.at(0, 'idle')],
    ['while the length is unknown', ({ media }) => media.at(50, 'playing', 0)],
    ['of an endless stream', ({ media }) => media.at(50, 'playing', Number.POSITIVE_INFINITY)],
    [
      'of a live stream that can be rewound',
      ({ media }) => {
        media.now = { ...media.now, streamType: 'live:dvr' };
      },
    ],
    [
      'while the next stream is looked up: the time is of the one before',
      ({ store }) => store.setState({ stream: null }),
    ],
    ['while the question of an earlier place is open', ({ store }) => store.setState({ resume: { seconds: 700 } })],
  ])('%s', async (_, change) => {
    expect(await leftAt(await aPlayingWidget(), change)).toBeNull();
  });

  test('of content that is blocked', async () => {
    const widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    expect(await leftAt(widget, () => undefined)).toBeNull();
  });

  test('of the episode before under the name of the one that was chosen', async () => {
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
