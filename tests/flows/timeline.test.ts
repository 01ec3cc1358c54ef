import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayIntent } from '@/domain/playback/play-intent';
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
  const media = new FakeMedia(createPlayIntent({ now: () => 0, mayAutoplay: () => true }));
  const now = vi.fn(() => 0);
  let views = 0;
  let isSession = false;
  // The session has an id after the first view.
  const newId = () => {
    isSession = views === 1 && !isSession;
    return isSession ? 'session' : `view-${++views}`;
  };
  const { getState } = createWidgetStore();
  return { media, now, timeline: createTimeline(media, now, getState, newId, 'https://site.example') };
}

describe('Timeline', () => {
  test('buffers events with their time and snapshots until a listener is attached', () => {
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

  test('limits the buffer while no listener is attached', () => {
    const { media, timeline } = aTimeline();
    for (let n = 0; n < 10_000; n += 1) media.emit('pause', undefined);
    const heard = vi.fn();
    timeline.open(heard);
    expect(heard.mock.calls.length).toBeLessThanOrEqual(300);
    heard.mockClear();
    media.emit('pause', undefined);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('receives player events beside other listeners', async () => {
    const widget = await aPlayingWidget();
    const names: string[] = [];
    widget.timeline.open(({ name }) => names.push(name));
    widget.media.emit('waiting', { since: 1 });
    widget.commands.selectEpisode(12);
    expect(names).toContain('waiting');
    expect(names.slice(-2)).toEqual(['episodechange', 'playintent']);
  });

  test('records the failure screen', async () => {
    const widget = await aPlayingWidget();
    const names: string[] = [];
    widget.timeline.open(({ name }) => names.push(name));
    widget.media.emit('failed', { kind: 'stalled', message: 'no data' });
    expect(names).toEqual(['episodechange', 'failed', 'broken']);
  });
});

describe('View', () => {
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

  test('belongs to the episode, and includes the events before the first one', () => {
    expect(views(play, episode, play, episode, play)).toEqual(['view-1', 'view-1', 'view-1', 'view-2', 'view-2']);
  });

  test('ends with a failure, and a retry is another view', () => {
    expect(views(broken, episode, play)).toEqual(['view-1', 'view-2', 'view-2']);
  });
});

describe('Analytics code', () => {
  test.each([
    ['the first frame', (_: ReturnType<typeof aWidget>, observe: () => void) => observe()],
    ['a failure screen', (widget: ReturnType<typeof aWidget>) => widget.commands.reportBreak('x')],
  ])('loads once, after %s', async (_, happen) => {
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
