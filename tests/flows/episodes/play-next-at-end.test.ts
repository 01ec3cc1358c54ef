import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '@/lib/result';
import { aMaster, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DURATION = 2520;

function watch(widget: FakeWidget, currentTime: number, duration = DURATION) {
  widget.media.at(currentTime, 'playing', duration);
  widget.media.emit('timeupdate', { currentTime, duration });
  return widget.state().nextCard;
}

function end(widget: FakeWidget): void {
  widget.media.at(DURATION, 'ended');
  widget.media.emit('ended', undefined);
}

type Segments = readonly { type: 'intro' | 'recap' | 'credits'; start: number; end: number }[];
const withSegments = (segments: Segments) => aCatalogue({ episodes: aSeries(() => ({ segments })) });

describe('Next-episode card', () => {
  test('appears 10 s before the end', async () => {
    const widget = await aPlayingWidget();
    expect(watch(widget, 2509.9)).toBeNull();
    expect(watch(widget, 2510.5)).toEqual({ episodeId: 12, seconds: 9.5 });
  });

  test('keeps the seconds with which it appeared', async () => {
    const widget = await aPlayingWidget();
    const card = watch(widget, 2511);
    expect(watch(widget, 2518)).toBe(card);
  });

  test('appears with marked credits', async () => {
    const widget = await aPlayingWidget({ catalogue: withSegments([{ type: 'credits', start: 2400, end: DURATION }]) });
    expect(watch(widget, 2399)).toBeNull();
    expect(watch(widget, 2400)).toEqual({ episodeId: 12, seconds: 120 });
  });

  test.each<[string, Segments]>([
    ['credits marked at the start', [{ type: 'credits', start: 0, end: 60 }]],
    ['credits marked past the end', [{ type: 'credits', start: 4000, end: 4100 }]],
    ['an intro', [{ type: 'intro', start: 2000, end: 2060 }]],
  ])('is not moved by %s', async (_, segments) => {
    const widget = await aPlayingWidget({ catalogue: withSegments(segments) });
    expect(watch(widget, 2100)).toBeNull();
    expect(watch(widget, 2510)).not.toBeNull();
  });

  test('of a clip appears in its second half', async () => {
    const widget = await aPlayingWidget();
    expect(watch(widget, 2.9, 6)).toBeNull();
    expect(watch(widget, 3, 6)).toEqual({ episodeId: 12, seconds: 3 });
  });

  test('does not appear in the last second', async () => {
    const widget = await aPlayingWidget();
    expect(watch(widget, 2519.1)).toBeNull();
    expect(watch(widget, 2519)).toEqual({ episodeId: 12, seconds: 1 });
  });

  test('disappears after a seek back, and appears again', async () => {
    const widget = await aPlayingWidget();
    expect(watch(widget, 2511)).not.toBeNull();
    expect(watch(widget, 1000)).toBeNull();
    expect(watch(widget, 2512)).toEqual({ episodeId: 12, seconds: 8 });
  });

  test('crosses the end of a season', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 13 } });
    expect(watch(widget, 2511)?.episodeId).toBe(21);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['while the next stream is resolved', ({ store }) => store.setState({ stream: null })],
    ['while the resume prompt is open', ({ store }) => store.setState({ resume: { seconds: 2512 } })],
    [
      'over a live stream',
      ({ media }) => {
        media.now = { ...media.now, streamType: 'live' };
      },
    ],
  ])('does not appear %s', async (_, change) => {
    const widget = await aPlayingWidget();
    change(widget);
    expect(watch(widget, 2511)).toBeNull();
  });

  test.each([0, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not appear in a stream of duration %d',
    async (duration) => {
      expect(watch(await aPlayingWidget(), 50, duration)).toBeNull();
    },
  );

  test('does not appear in the last episode or over the placeholder', async () => {
    expect(watch(await aPlayingWidget({ query: { episodeId: 23 } }), 2511)).toBeNull();
    expect(watch(await aPlayingWidget({ catalogue: aCatalogue({ available: false }) }), 2511)).toBeNull();
  });
});

describe('End of an episode', () => {
  test('starts the next one, also without the card', async () => {
    const widget = await aPlayingWidget();
    watch(widget, 2511);
    end(widget);
    expect(widget.state()).toMatchObject({ selection: { episodeId: 12 }, nextCard: null });
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('starts nothing after the viewer has cancelled, and shows no card again', async () => {
    const widget = await aPlayingWidget();
    watch(widget, 2511);
    widget.commands.cancelNext();
    expect(widget.state().nextCard).toBeNull();
    expect(watch(widget, 2515)).toBeNull();
    end(widget);
    expect(widget.state().selection?.episodeId).toBe(11);
    expect(widget.host.names()).toContain('ended');
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['in another dub', ({ commands }) => commands.selectVariant(2)],
    [
      'after a failure',
      ({ commands, media }) => {
        media.emit('failed', { kind: 'stream-failed', message: '' });
        commands.retry();
      },
    ],
  ])('starts nothing after a cancel %s', async (_, change) => {
    const episodes = aSeries(() => ({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] }));
    const catalogue = aCatalogue({ episodes });
    for (const id of [1, 2]) catalogue.answers.set(`https://media.example/v${id}/master.json`, ok(aMaster()));
    const widget = await aPlayingWidget({ catalogue });
    watch(widget, 2511);
    widget.commands.cancelNext();
    change(widget);
    await settle();
    expect(watch(widget, 2515)).toBeNull();
    end(widget);
    expect(widget.state().selection?.episodeId).toBe(11);
  });

  test('starts the next one again after a cancelled episode', async () => {
    const widget = await aPlayingWidget();
    watch(widget, 2511);
    widget.commands.cancelNext();
    widget.commands.playNext();
    await settle();
    expect(watch(widget, 2511)?.episodeId).toBe(13);
    end(widget);
    expect(widget.state().selection?.episodeId).toBe(13);
  });

  test('starts nothing at the end of the series', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 23 } });
    end(widget);
    expect(widget.state().selection?.episodeId).toBe(23);
    expect(widget.media.loads).toBe(1);
  });
});

describe('Adjacent episodes', () => {
  test('play at a press', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 21 } });
    widget.commands.playNext();
    expect(widget.state().selection?.episodeId).toBe(22);
    widget.commands.playPrevious();
    widget.commands.playPrevious();
    expect(widget.state().selection?.episodeId).toBe(13);
    await settle();
    expect(widget.media.loads).toBe(2);
    expect(widget.media.loaded?.options.start).toBe('asked');
  });

  test('are absent at both ends of the series', async () => {
    const first = await aPlayingWidget();
    first.commands.playPrevious();
    expect(first.state().selection?.episodeId).toBe(11);
    const last = await aPlayingWidget({ query: { episodeId: 23 } });
    last.commands.playNext();
    expect(last.state().selection?.episodeId).toBe(23);
  });

  test('have buttons in the media session, which act on the current episode', async () => {
    const widget = await aPlayingWidget();
    widget.media.emit('ready', undefined);
    expect(widget.media.session).toMatchObject({ album: 'Маяк', artwork: null, previous: null });
    widget.media.session?.next?.();
    widget.media.session?.next?.();
    expect(widget.state().selection?.episodeId).toBe(13);
    widget.media.emit('ready', undefined);
    widget.media.session?.previous?.();
    expect(widget.state().selection?.episodeId).toBe(12);
  });

  test('have no buttons over the placeholder, and a film has no album', async () => {
    const blocked = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    blocked.media.emit('ready', undefined);
    expect(blocked.media.session).toMatchObject({ previous: null, next: null });
    const [film] = aSeries(() => ({ season: null, posterPath: 'https://img.example/a.jpg' }));
    const catalogue = aCatalogue({ episodes: film === undefined ? [] : [film] });
    catalogue.answers.set('https://media.example/11/master.json', ok(aMaster()));
    const widget = await aPlayingWidget({ catalogue });
    widget.media.emit('ready', undefined);
    expect(widget.media.session).toEqual({
      album: '',
      artwork: 'https://img.example/a.jpg',
      previous: null,
      next: null,
    });
  });
});
