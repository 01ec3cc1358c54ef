import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportExitBeforeStart } from '@/flows';
import { observe } from '@/flows/analytics/observe';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function aWidgetBeforeAnalytics(
  given: Parameters<typeof aWidget>[0] = {},
  happen?: (widget: FakeWidget) => void,
) {
  const widget = aWidget({ query: { episodeId: 11 }, ...given });
  reportExitBeforeStart(widget.deps);
  widget.commands.start();
  await settle();
  happen?.(widget);
  return widget;
}

describe('a viewer who leaves before the code of statistics is there', () => {
  test('and had asked for the film by its link, is told of', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } });
    widget.leave();
    const payload = {
      view_id: 'view-1',
      sequence: 1,
      reason: 'exit',
      video_id: 1,
      episode_id: 11,
      exit_before_start: true,
    };
    expect(widget.sent).toEqual([{ event: 'qoe', payload }]);
  });

  test('and before the catalogue has answered', () => {
    const widget = aWidget({ query: { autoPlay: true } });
    reportExitBeforeStart(widget.deps);
    widget.commands.start();
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true, episode_id: null } }]);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['by a press', ({ media }) => media.emit('play', { asked: true })],
    ['by choosing an episode', ({ commands }) => commands.selectEpisode(12)],
    ['by a call of the owner’s page', ({ call }) => void call('play', undefined)],
  ])('and had asked for the film %s, is told of', async (_, ask) => {
    const widget = await aWidgetBeforeAnalytics({}, ask);
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true } }]);
  });

  test('once, though the browser tells of it twice', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true } });
    widget.leave();
    widget.leave();
    expect(widget.sent).toHaveLength(1);
  });

  test('right after the first frame has seen it', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true } }, ({ media }) =>
      media.emit('playing', undefined),
    );
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: false } }]);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['who asked for nothing', () => undefined],
    ['who only asked for AirPlay', ({ media }) => media.emit('airplayrequest', undefined)],
    ['whose browser refused to begin', ({ media }) => media.emit('autoplayrefused', { refused: 'all' })],
    [
      'who has the panel',
      ({ commands, media }) => {
        media.emit('play', { asked: true });
        commands.reportBreak('bug', 'x');
      },
    ],
  ])('%s is not', async (_, happen) => {
    const widget = await aWidgetBeforeAnalytics({}, happen);
    widget.leave();
    expect(widget.sent).toEqual([]);
  });

  test('and pressed play after the browser had refused to begin, is told of', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ media }) => {
      media.emit('autoplayrefused', { refused: 'all' });
      media.emit('play', { asked: true });
    });
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true } }]);
  });

  test('whose link began by itself and was refused, is not', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ media }) =>
      media.emit('autoplayrefused', { refused: 'all' }),
    );
    widget.leave();
    expect(widget.sent).toEqual([]);
  });

  test('and whose browser refused the sound alone, is told of', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ media }) =>
      media.emit('autoplayrefused', { refused: 'sound' }),
    );
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true } }]);
  });

  test('is told of for the episode that is on, whatever the one before it showed', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ commands, media }) => {
      media.emit('playing', undefined);
      commands.selectEpisode(12);
    });
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { episode_id: 12, exit_before_start: true } }]);
  });

  test('is not told of twice when that code comes: the view goes on with the next number', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } });
    widget.leave();
    await observe(widget.deps);
    widget.page.now.mockReturnValue(5000);
    widget.leave();
    expect(widget.sent.map(({ payload }) => [payload.view_id, payload.sequence])).toEqual([
      ['view-1', 1],
      ['view-1', 2],
    ]);
  });
});
