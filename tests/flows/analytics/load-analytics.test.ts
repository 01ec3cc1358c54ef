import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportExitBeforeStart } from '@/flows';
import { observe } from '@/flows/analytics/observe';
import { aLedger } from '../../support/fake-ads';
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
      session_id: 'session',
      view_id: 'view-1',
      page_origin: 'https://site.example',
      session_view: 1,
      content_view: 1,
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

describe('Ad breaks before the analytics code', () => {
  const ids = { session_id: 'session', view_id: 'view-1', page_origin: 'https://site.example' };
  const breaks = ({ sent }: FakeWidget) =>
    sent.filter(({ event }) => event === 'ad_break').map(({ payload }) => payload);

  test('are reported as the page is left: those that are over, and the one that runs, each once', async () => {
    const widget = await aWidgetBeforeAnalytics({ query: { episodeId: 11 } });
    widget.ads.close(aLedger());
    widget.ads.leave = () => widget.ads.report(aLedger({ id: 'half', number: 2 }), false);
    widget.leave();
    const content = { ...ids, video_id: 1, episode_id: 11 };
    expect(breaks(widget)).toMatchObject([
      { ...content, break_id: 'preroll', break_number: 1, sequence: 1 },
      { ...content, break_id: 'half', break_number: 2, sequence: 1 },
    ]);
    widget.ads.leave = () => undefined;
    widget.leave();
    expect(breaks(widget)).toHaveLength(2);
    // The host page hears of breaks that are over alone.
    expect(widget.host.events.filter(({ name }) => name === 'adbreak')).toHaveLength(1);
  });

  test('are reported under the same numbers by the analytics code', async () => {
    const widget = await aWidgetBeforeAnalytics();
    widget.ads.close(aLedger());
    widget.leave();
    await observe(widget.deps);
    const [early, late] = breaks(widget);
    expect(late).toMatchObject(early ?? {});
  });
});

test('Ad statistics: report a break as the page is hidden in it, and again at its end', async () => {
  const widget = await aWidgetBeforeAnalytics();
  await observe(widget.deps);
  widget.ads.leave = () => widget.ads.report(aLedger(), false);
  widget.leave();
  widget.ads.close(aLedger({ sequence: 2 }));
  const sequences = widget.sent.filter(({ event }) => event === 'ad_break').map(({ payload }) => payload.sequence);
  expect(sequences).toEqual([1, 2]);
});
