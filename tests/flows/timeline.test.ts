import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTimeline, loadAnalytics } from '@/flows';
import { createWidgetStore } from '@/store/store';
import { FakeMedia } from '../support/fake-media';
import { aPlayingWidget, aWidget, settle } from '../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function aTimeline() {
  const media = new FakeMedia();
  const now = vi.fn(() => 0);
  let views = 0;
  const { getState } = createWidgetStore();
  return { media, now, timeline: createTimeline(media, now, getState, () => `view-${++views}`) };
}

describe('the timeline', () => {
  test('keeps what happened until somebody listens, with its moment and the facts of then', () => {
    const { media, now, timeline } = aTimeline();
    now.mockReturnValue(40);
    media.at(3);
    media.emit('play', { asked: true });
    now.mockReturnValue(90);
    media.at(7);
    timeline.record('episodechange', undefined);
    const heard: unknown[] = [];
    timeline.open(({ name, detail, at, media: mediaState }) => heard.push([name, detail, at, mediaState.currentTime]));
    media.emit('seeking', { to: 8 });
    expect(heard).toEqual([
      ['play', { asked: true }, 40, 3],
      ['episodechange', undefined, 90, 7],
      ['seeking', { to: 8 }, 90, 7],
    ]);
  });

  test('does not grow without end while nobody listens', () => {
    const { media, timeline } = aTimeline();
    for (let n = 0; n < 10_000; n += 1) media.emit('pause', undefined);
    const heard = vi.fn();
    timeline.open(heard);
    expect(heard.mock.calls.length).toBeLessThanOrEqual(300);
    heard.mockClear();
    media.emit('pause', undefined);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('hears of what the player says, whoever else listens', async () => {
    const widget = await aPlayingWidget();
    const names: string[] = [];
    widget.timeline.open(({ name }) => names.push(name));
    widget.media.emit('waiting', { since: 1 });
    widget.commands.selectEpisode(12);
    expect(names).toContain('waiting');
    expect(names.slice(-2)).toEqual(['episodechange', 'playintent']);
  });

  test('knows when the panel came', async () => {
    const widget = await aPlayingWidget();
    const names: string[] = [];
    widget.timeline.open(({ name }) => names.push(name));
    widget.media.emit('failed', { kind: 'stalled', message: 'no data' });
    expect(names).toEqual(['episodechange', 'failed', 'broken']);
  });
});

describe('the view', () => {
  const views = (...happen: ((widget: ReturnType<typeof aTimeline>) => void)[]) => {
    const widget = aTimeline();
    for (const run of happen) run(widget);
    const heard: string[] = [];
    widget.timeline.open(({ view }) => heard.push(view.id));
    return heard;
  };
  const episode = ({ timeline }: ReturnType<typeof aTimeline>) => timeline.record('episodechange', undefined);
  const play = ({ media }: ReturnType<typeof aTimeline>) => media.emit('play', { asked: true });
  const broken = ({ timeline }: ReturnType<typeof aTimeline>) =>
    timeline.record('broken', { kind: 'content-not-found', id: 'e1' });

  test('is the episode, and what came before the first one is of it', () => {
    expect(views(play, episode, play, episode, play)).toEqual(['view-1', 'view-1', 'view-1', 'view-2', 'view-2']);
  });

  test('ends with a failure: what is tried after it is another one', () => {
    expect(views(broken, episode, play)).toEqual(['view-1', 'view-2', 'view-2']);
  });
});

describe('the code of statistics', () => {
  test.each([
    ['the first frame', (_: ReturnType<typeof aWidget>, observe: () => void) => observe()],
    ['a panel', (widget: ReturnType<typeof aWidget>) => widget.commands.reportBreak('bug', 'x')],
  ])('comes after %s, once', async (_, happen) => {
    const widget = aWidget();
    const statistics = vi.fn(widget.deps.statistics);
    const observe = loadAnalytics({ ...widget.deps, statistics });
    widget.commands.start();
    await settle();
    widget.media.emit('ready', undefined);
    await settle();
    expect(statistics).not.toHaveBeenCalled();
    happen(widget, observe);
    observe();
    await vi.waitFor(() => expect(statistics).toHaveBeenCalledOnce());
  });
});
