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

describe('Exit before the analytics code', () => {
  test('is reported for a link with autoplay', async () => {
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

  test('is reported before the catalogue has answered', () => {
    const widget = aWidget({ query: { autoPlay: true } });
    reportExitBeforeStart(widget.deps);
    widget.commands.start();
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true, episode_id: null } }]);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['by a press', ({ media }) => media.emit('play', { asked: true })],
    ['by a selected episode', ({ commands }) => commands.selectEpisode(12)],
    ['by a call of the host page', ({ call }) => void call('play', undefined)],
  ])('is reported after a play intent %s', async (_, ask) => {
    const widget = await aWidgetBeforeAnalytics({}, ask);
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true } }]);
  });

  test('is reported once, although the browser sends two events', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true } });
    widget.leave();
    widget.leave();
    expect(widget.sent).toHaveLength(1);
  });

  test('right after the first frame reports that frame', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true } }, ({ media }) =>
      media.emit('playing', undefined),
    );
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: false } }]);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['without a play intent', () => undefined],
    ['who only used AirPlay', ({ media }) => media.emit('airplayrequest', undefined)],
    ['whose browser refused autoplay', ({ media }) => media.emit('autoplayrefused', { refused: 'all' })],
    [
      'with the failure screen',
      ({ commands, media }) => {
        media.emit('play', { asked: true });
        commands.reportBreak('x');
      },
    ],
  ])('is not reported for a viewer %s', async (_, happen) => {
    const widget = await aWidgetBeforeAnalytics({}, happen);
    widget.leave();
    expect(widget.sent).toEqual([]);
  });

  test('is reported for a press on play after a refused autoplay', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ media }) => {
      media.emit('autoplayrefused', { refused: 'all' });
      media.emit('play', { asked: true });
    });
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true } }]);
  });

  test('is not reported for a refused autoplay of the link', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ media }) =>
      media.emit('autoplayrefused', { refused: 'all' }),
    );
    widget.leave();
    expect(widget.sent).toEqual([]);
  });

  test('is reported when the browser refused only the sound', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ media }) =>
      media.emit('autoplayrefused', { refused: 'sound' }),
    );
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { exit_before_start: true } }]);
  });

  test('is reported for the current episode, whatever the previous one showed', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { autoPlay: true, episodeId: 11 } }, ({ commands, media }) => {
      media.emit('playing', undefined);
      commands.selectEpisode(12);
    });
    widget.leave();
    expect(widget.sent).toMatchObject([{ payload: { episode_id: 12, exit_before_start: true } }]);
  });

  test('is not reported again by the analytics code, which continues with the next number', async () => {
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
