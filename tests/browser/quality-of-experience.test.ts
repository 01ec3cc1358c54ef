import { describe, expect, test } from 'vitest';
import { qoeMetrics } from '@/domain/analytics/qoe-metrics';
import { createTimeline } from '@/flows';
import { ViewRun } from '@/flows/analytics/qoe-run';
import { toQoeEvent } from '@/flows/analytics/quality-of-experience';
import { initialState } from '@/store/state';
import { until } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

/** Segments from the 24th second on; the earlier ones load at once. */
const SECOND_HALF = 's1e1/.*/0(0[6-9]|1\\d)\\.m4s';
const FIRST_SECONDS = 's1e1/.*/00[0-2]\\.m4s';
const STALL_S = 2;
const TOLERANCE_MS = 200;

/** Records the QoE metrics of a real player's view. */
function measure({ port }: MountedPlayer) {
  const timeline = createTimeline(
    port,
    () => performance.now(),
    () => initialState(),
    () => 'v',
  );
  const run = new ViewRun(timeline.moment(), null);
  run.reduce({ name: 'playintent', at: performance.now() });
  timeline.open((mark) => {
    const qoeEvent = toQoeEvent(mark);
    if (qoeEvent !== null) run.reduce(qoeEvent);
  });
  return () => {
    run.reduce({ name: 'tick', at: performance.now() });
    return qoeMetrics(run.quality);
  };
}

/** Waits until playback has reached this second. */
const waitForSecond = ({ video }: MountedPlayer, second: number) =>
  until(() => expect(video().currentTime).toBeGreaterThan(second));

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

describe('QoE: a stall', () => {
  test('of 2 s is one rebuffer of 2 s, and nothing else', { tags: ['nightly'] }, async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    const figures = measure(player);
    await media.rule({ match: SECOND_HALF, hang: true });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 21 });
    await waitForSecond(player, 21.3);
    const from = { at: performance.now(), second: player.video().currentTime };
    // A busy machine may lack a frame before the end of the fetched data.
    await waitForSecond(player, 23.5);
    await until(() => expect(player.video().readyState).toBeLessThan(3));
    // hls.js requests them again only after its own delay, so the hanging responses are released.
    await seconds(STALL_S);
    await media.release();
    await waitForSecond(player, 24.5);
    // The time without playback. A busy machine adds to it, and to the rebuffering.
    const stoodMs = performance.now() - from.at - (player.video().currentTime - from.second) * 1000;
    const { rebuffer_count, rebuffer_ms, seek_count, video_startup_ms, played_ms, watch_ms } = figures();
    expect(rebuffer_count).toBe(1);
    expect(rebuffer_ms).toBeGreaterThan(STALL_S * 1000 - TOLERANCE_MS);
    expect(rebuffer_ms).toBeLessThan(stoodMs + TOLERANCE_MS);
    expect(seek_count).toBe(0);
    expect(video_startup_ms).toBeGreaterThan(0);
    expect(watch_ms).toBe((video_startup_ms ?? 0) + played_ms + rebuffer_ms);
  });
});

describe('QoE: a seek', () => {
  test('to unfetched data is a wait of its own, and no rebuffer', { tags: ['nightly'] }, async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    const figures = measure(player);
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 20 });
    await waitForSecond(player, 20.3);
    await media.rule({ match: FIRST_SECONDS, delayMs: 1500 });
    const from = performance.now();
    player.port.seek(3);
    await waitForSecond(player, 3.1);
    const took = performance.now() - from;
    const { seek_count, seek_latency_ms, seek_latency_max_ms, rebuffer_count, rebuffer_ms } = figures();
    expect({ seek_count, rebuffer_count, rebuffer_ms }).toEqual({ seek_count: 1, rebuffer_count: 0, rebuffer_ms: 0 });
    expect(seek_latency_ms).toBeGreaterThan(1300);
    expect(seek_latency_ms).toBeLessThan(took);
    expect(seek_latency_max_ms).toBe(seek_latency_ms);
  });

  test('within fetched data is one seek that ends, and no rebuffer', async () => {
    const player = mountPlayer();
    const figures = measure(player);
    player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: 20 });
    await waitForSecond(player, 20.3);
    const from = performance.now();
    player.port.seek(22);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(22.1));
    expect(figures()).toMatchObject({ seek_count: 1, rebuffer_count: 0 });
    expect(figures().seek_latency_ms).toBeLessThan(performance.now() - from);
  });

  test('while paused ends when the frame of the new position is shown', { tags: ['nightly'] }, async () => {
    const player = mountPlayer();
    const figures = measure(player);
    player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: 20 });
    await waitForSecond(player, 20.3);
    player.port.pause();
    await until(() => expect(player.port.state().playback).toBe('paused'));
    const seeked = new Promise((resolve) => player.video().addEventListener('seeked', resolve, { once: true }));
    player.port.seek(40);
    // The element's property changes before its event, on a busy machine long before.
    await seeked;
    await until(() => expect(player.port.state().currentTime).toBeCloseTo(40, 0));
    const before = figures();
    await seconds(0.5);
    expect(figures()).toEqual(before);
    expect(before).toMatchObject({ seek_count: 1, rebuffer_count: 0 });
  });
});
