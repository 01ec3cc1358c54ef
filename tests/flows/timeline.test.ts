import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTimeline, observeLater } from '@/flows';
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
  const { getState } = createWidgetStore();
  return { media, now, timeline: createTimeline(media, now, getState) };
}

describe('the timeline', () => {
  test('keeps what happened until somebody listens, with its moment and the facts of then', () => {
    const { media, now, timeline } = aTimeline();
    now.mockReturnValue(40);
    media.at(3);
    media.emit('play', { asked: true });
    now.mockReturnValue(90);
    media.at(7);
    timeline.mark('episodechange', undefined);
    const heard: unknown[] = [];
    timeline.open(({ name, detail, at, facts }) => heard.push([name, detail, at, facts.currentTime]));
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
    expect(names.at(-1)).toBe('episodechange');
  });

  test('knows when the panel came', async () => {
    const widget = await aPlayingWidget();
    const names: string[] = [];
    widget.timeline.open(({ name }) => names.push(name));
    widget.media.emit('failed', { kind: 'stalled', message: 'no data' });
    expect(names).toEqual(['episodechange', 'failed', 'broken']);
  });
});

describe('the code of statistics', () => {
  /** A widget that has started; the page is idle when the test says so. */
  async function aWaitingWidget() {
    const widget = aWidget();
    const statistics = vi.fn(widget.deps.statistics);
    const waiting: (() => void)[] = [];
    const page = { ...widget.deps.page, whenIdle: (run: () => void) => void waiting.push(run) };
    observeLater({ ...widget.deps, page, statistics });
    widget.commands.start();
    await settle();
    return { widget, statistics, waiting };
  }
  const move = ({ media }: ReturnType<typeof aWidget>) => {
    media.at(0.1);
    media.emit('timeupdate', { currentTime: 0.1, duration: 100 });
  };

  test.each([
    ['the picture moves', move],
    ['there is a panel', (widget: ReturnType<typeof aWidget>) => widget.commands.reportBreak('bug', 'x')],
  ])('comes once %s, and the page is idle', async (_, happen) => {
    const { widget, statistics, waiting } = await aWaitingWidget();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(waiting).toEqual([]);
    happen(widget);
    happen(widget);
    expect(statistics).not.toHaveBeenCalled();
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    await vi.waitFor(() => expect(statistics).toHaveBeenCalledOnce());
  });

  test('leaves a source that is to begin by itself the time for it', async () => {
    const { widget, waiting } = await aWaitingWidget();
    widget.media.emit('ready', undefined);
    widget.media.emit('timeupdate', { currentTime: 5, duration: 100 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(waiting).toEqual([]);
    move(widget);
    expect(waiting).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(waiting).toHaveLength(1);
  });

  test('comes for one that waits for the viewer', async () => {
    const { widget, waiting } = await aWaitingWidget();
    widget.media.emit('ready', undefined);
    await vi.advanceTimersByTimeAsync(2000);
    expect(waiting).toHaveLength(1);
  });
});
