import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { observe } from '@/flows/analytics/observe';
import { aContent, anEpisode, aSeries } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';

const UP_TO_DATE = { source: 'hls', totalFrames: 0, droppedFrames: 0, bitrate: 1_000_000 } as const;

let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

/** An observed widget with a selected episode; `pass` advances the time. */
async function anObservedWidget(given: Parameters<typeof aWidget>[0] = {}) {
  const widget = aWidget({ query: { episodeId: 11 }, ...given });
  widget.page.now.mockImplementation(() => now);
  const doing = (over: object) => {
    widget.media.doing = { ...widget.media.doing, ...over };
  };
  doing(UP_TO_DATE);
  widget.commands.start();
  await settle();
  await observe(widget.deps);
  await settle();
  const messages = () => widget.sent.filter(({ event }) => event === 'qoe').map(({ payload }) => payload);
  return { ...widget, doing, messages, last: () => messages().at(-1) };
}

/** Advances the timers and the widget's clock. */
async function pass(ms: number): Promise<void> {
  const step = 500;
  for (let left = ms; left > 0; left -= step) {
    now += Math.min(step, left);
    await vi.advanceTimersByTimeAsync(Math.min(step, left));
  }
}

/** Presses play; the video moves 300 ms later. */
async function start({ media }: Pick<FakeWidget, 'media'>): Promise<void> {
  media.emit('ready', undefined);
  media.emit('play', { asked: true });
  await pass(300);
  media.at(0);
  media.emit('playing', undefined);
}

test('QoE: content that played before its player has the start that the viewer saw', async () => {
  const widget = aWidget({ query: { episodeId: 11, autoPlay: true } });
  widget.page.now.mockImplementation(() => now);
  widget.media.previewStart = 600;
  now = 1500;
  widget.commands.start();
  await settle();
  widget.media.emit('ready', undefined);
  widget.media.emit('play', { asked: false });
  now = 1800;
  widget.media.emit('playing', { since: 850 });
  await observe(widget.deps);
  await settle();
  widget.leave();
  const qoe = widget.sent.filter(({ event }) => event === 'qoe').at(-1)?.payload;
  expect(qoe).toMatchObject({ player_startup_ms: 1500, video_startup_ms: 250, played_ms: 950 });
});

test('QoE: another film ends the view under its own id, and begins a new one', async () => {
  const widget = await anObservedWidget();
  await start(widget);
  await pass(5000);
  const content = aContent({ id: 5 });
  const { answers } = aCatalogue({ content, episodes: [anEpisode({ id: 51, contentId: 5 })] });
  for (const [name, answer] of answers) widget.catalogue.answers.set(name, answer);
  const loading = widget.call('load', { movieId: 5, autoPlay: true });
  await pass(500);
  await loading;
  expect(widget.messages().at(-1)).toMatchObject({ reason: 'end', video_id: 1, episode_id: 11, sequence: 1 });
  await start(widget);
  widget.leave();
  expect(widget.last()).toMatchObject({ reason: 'exit', video_id: 5, episode_id: 51, sequence: 1 });
  expect(widget.sent.filter(({ event }) => event === 'episode_change')).toEqual([]);
});

describe('QoE messages', () => {
  test('are sent every minute of playback, each with all metrics and the next number', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    widget.doing({ totalFrames: 1500, droppedFrames: 3 });
    await pass(61_000);
    expect(widget.messages()).toHaveLength(1);
    expect(widget.last()).toEqual({
      session_id: 'session',
      view_id: 'view-1',
      page_origin: 'https://site.example',
      session_view: 1,
      content_view: 1,
      video_title: 'Маяк',
      season: 1,
      episode: 1,
      variant: null,
      language: null,
      video_quality: null,
      device_type: 'desktop',
      duration: 2520,
      watched: [],
      failure_host: null,
      build: 'modern',
      sequence: 1,
      reason: 'heartbeat',
      video_id: 1,
      episode_id: 11,
      variant_id: null,
      source: 'hls',
      player_startup_ms: 0,
      video_startup_ms: 300,
      ad_startup_ms: null,
      exit_before_start: false,
      exit_during_ad: false,
      watch_ms: 60_300,
      played_ms: 60_000,
      rebuffer_count: 0,
      rebuffer_ms: 0,
      rebuffer_percent: 0,
      seek_count: 0,
      seek_latency_ms: null,
      seek_latency_max_ms: null,
      rendition_switches_up: 0,
      rendition_switches_down: 0,
      mean_bitrate: 1_000_000,
      decoded_frames: 1500,
      dropped_frames: 3,
      playback_failure: null,
      error_id: null,
    });
    await pass(60_000);
    expect(widget.last()).toMatchObject({ sequence: 2, reason: 'heartbeat', played_ms: 120_000 });
  });

  test('are not sent while nothing plays', async () => {
    const widget = await anObservedWidget();
    await pass(200_000);
    widget.leave();
    expect(widget.messages()).toEqual([]);
    await start(widget);
    widget.media.emit('pause', undefined);
    await pass(70_000);
    expect(widget.messages()).toHaveLength(1);
    await pass(300_000);
    widget.leave();
    expect(widget.messages()).toHaveLength(1);
  });

  test('are sent once when the page closes, although the browser sends two events', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    await pass(5000);
    widget.leave();
    now += 4;
    widget.leave();
    expect(widget.messages()).toHaveLength(1);
    expect(widget.last()).toMatchObject({ reason: 'exit', played_ms: 5000, exit_before_start: false });
  });

  test('continue after a hidden page is shown again', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    await pass(5000);
    widget.leave();
    await pass(5000);
    widget.leave();
    expect(widget.messages()).toHaveLength(2);
    expect(widget.last()).toMatchObject({ view_id: 'view-1', sequence: 2, reason: 'exit', played_ms: 10_000 });
  });

  test('do not count the time of a sleeping device', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    await pass(5000);
    widget.leave();
    // The device slept: no timer ran.
    now += 3_600_000;
    widget.media.emit('pause', undefined);
    widget.leave();
    expect(widget.last()).toMatchObject({ reason: 'exit', played_ms: 5000, watch_ms: 5300 });
  });

  test('do not count the sleep when another episode ends the view', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    await pass(5000);
    widget.leave();
    now += 3_600_000;
    widget.commands.selectEpisode(12);
    expect(widget.last()).toMatchObject({ reason: 'exit', played_ms: 5000 });
    widget.leave();
    expect(widget.messages().filter(({ view_id }) => view_id === 'view-1')).toHaveLength(1);
  });

  test('end one view and start another with another episode', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    widget.doing({ totalFrames: 250 });
    await pass(10_000);
    widget.commands.selectEpisode(12);
    await settle();
    expect(widget.messages()).toHaveLength(1);
    expect(widget.last()).toMatchObject({
      view_id: 'view-1',
      reason: 'end',
      episode_id: 11,
      played_ms: 10_000,
      decoded_frames: 250,
    });
    await pass(2000);
    widget.media.emit('ready', undefined);
    widget.media.emit('playing', undefined);
    widget.doing({ totalFrames: 100 });
    await pass(1000);
    widget.leave();
    expect(widget.last()).toMatchObject({
      view_id: 'view-2',
      sequence: 1,
      episode_id: 12,
      player_startup_ms: null,
      video_startup_ms: 2000,
      played_ms: 1000,
      decoded_frames: 100,
    });
  });

  test('end with the failure, which has the id of the failure screen', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    await pass(5000);
    widget.media.emit('failed', { kind: 'stream-failed', message: 'gone' });
    expect(widget.last()).toMatchObject({
      reason: 'failure',
      playback_failure: 'unexpected/stream',
      error_id: widget.state().failure?.id,
      played_ms: 5000,
    });
    await pass(70_000);
    widget.leave();
    expect(widget.messages()).toHaveLength(1);
  });

  test('report an exit before the start for content that never played', async () => {
    const widget = await anObservedWidget({ query: { autoPlay: true } });
    await pass(4000);
    widget.leave();
    expect(widget.last()).toMatchObject({
      reason: 'exit',
      exit_before_start: true,
      video_startup_ms: null,
      watch_ms: 4000,
    });
  });

  test('report the end of the last episode', async () => {
    const widget = await anObservedWidget({ catalogue: aCatalogue({ episodes: aSeries().slice(0, 1) }) });
    await start(widget);
    await pass(1000);
    widget.media.emit('ended', undefined);
    expect(widget.last()?.reason).toBe('end');
  });

  test('ignore the placeholder of blocked content, and report the block', async () => {
    const widget = await anObservedWidget({ catalogue: aCatalogue({ available: false }) });
    await start(widget);
    await pass(2000);
    widget.media.emit('ended', undefined);
    expect(widget.messages()).toHaveLength(1);
    expect(widget.last()).toMatchObject({ reason: 'failure', playback_failure: 'region-blocked', played_ms: 0 });
  });
});

describe('QoE metrics', () => {
  test('count a stall of 2 s as one rebuffer of 2 s', async () => {
    const widget = await anObservedWidget();
    await start(widget);
    await pass(3000);
    const since = now;
    await pass(300);
    widget.media.emit('waiting', { since });
    await pass(1700);
    widget.media.emit('playing', undefined);
    await pass(3000);
    widget.leave();
    expect(widget.last()).toMatchObject({ rebuffer_count: 1, rebuffer_ms: 2000, played_ms: 6000 });
  });

  test('read the renditions from the player', async () => {
    const widget = await anObservedWidget();
    const quality = (name: string, bitrate: number) => {
      widget.media.now = { ...widget.media.now, quality: name };
      widget.doing({ bitrate });
      widget.media.emit('qualitychange', { quality: name, by: 'automatic' });
    };
    await start(widget);
    quality('480p', 1_000_000);
    await pass(1000);
    quality('720p', 3_000_000);
    await pass(1000);
    widget.leave();
    expect(widget.last()).toMatchObject({
      rendition_switches_up: 1,
      rendition_switches_down: 0,
      mean_bitrate: 2_000_000,
    });
  });
});

test('QoE bitrate: is known when the diagnostics load after the start of playback', async () => {
  const widget = aWidget({ query: { episodeId: 11 } });
  widget.page.now.mockImplementation(() => now);
  widget.media.doing = { ...widget.media.doing, ...UP_TO_DATE };
  const read = await widget.media.diagnostics();
  let arrive: (reader: typeof read) => void = () => undefined;
  widget.media.diagnostics = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  widget.commands.start();
  await settle();
  await observe(widget.deps);
  await start(widget);
  await pass(2000);
  arrive(read);
  await pass(1000);
  widget.media.doing = { ...widget.media.doing, bitrate: null };
  widget.leave();
  const [report] = widget.sent.filter(({ event }) => event === 'qoe');
  expect(report?.payload).toMatchObject({ played_ms: 3000, mean_bitrate: 1_000_000 });
});

test('QoE views: name their own episode when all events precede the analytics code', async () => {
  const widget = aWidget({ query: { episodeId: 11 }, catalogue: aCatalogue({ episodes: aSeries() }) });
  widget.page.now.mockImplementation(() => now);
  widget.commands.start();
  await settle();
  await start(widget);
  widget.commands.selectEpisode(12);
  await settle();
  await observe(widget.deps);
  const [first] = widget.sent.filter(({ event }) => event === 'qoe');
  expect(first?.payload).toMatchObject({ reason: 'end', episode_id: 11 });
});
