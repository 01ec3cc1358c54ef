/** @module-tag nightly */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observe } from '@/flows/analytics/observe';
import { createStatisticsOutlet, type OutletWindow } from '@/telemetry/analytics-transport/statistics-outlet';
import { View } from '../../support/view';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const FRAMES_A_SECOND = 60;
/** Limit of retained memory after ten minutes, with an endpoint that fails (docs/statistics.md). */
const MAX_BYTES = 1_000_000;

/** Ten minutes with a viewer action every five seconds; the endpoint fails. */
async function tenMinutes(view: View): Promise<void> {
  for (let second = 0; second < 600; second += 5) {
    view.watch(5, 1 / FRAMES_A_SECOND);
    const step = second / 5;
    if (step % 4 === 0) view.pause();
    if (step % 4 === 1) view.play();
    if (step % 4 === 2) view.seek((second * 7) % 2000);
    view.widget.media.emit('qualitychange', { quality: step % 2 ? '480p' : '720p', by: 'automatic' });
    await vi.advanceTimersByTimeAsync(5000);
    // Recorded calls of the test doubles do not belong to the product.
    vi.clearAllMocks();
    view.widget.host.events.length = 0;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A view with a failing statistics endpoint. */
async function aView() {
  const view = await View.openBeforeAnalytics();
  const sendToHost = vi.fn();
  const window = {
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 },
    performance: { now: () => 0 },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  view.widget.deps.statistics = async () =>
    createStatisticsOutlet(window as unknown as OutletWindow, {
      url: 'https://stat.example/',
      sendToHost,
      nextId: view.widget.deps.timeline.nextId,
      onHide: () => undefined,
      log: () => undefined,
    });
  await observe(view.widget.deps);
  view.ready({ duration: 2400 });
  view.play();
  expect(sendToHost, 'statistics are there').toHaveBeenCalled();
  return view;
}

test('Statistics: ten minutes of playback retain less than a megabyte', async () => {
  // The first run warms up the JavaScript engine.
  await tenMinutes(await aView());
  const view = await aView();
  collect();
  const before = process.memoryUsage().heapUsed;
  await tenMinutes(view);
  collect();
  expect(process.memoryUsage().heapUsed - before, 'bytes').toBeLessThan(MAX_BYTES);
  // This read keeps the view alive until the measurement.
  expect(view.widget.media.now.currentTime).toBeGreaterThan(0);
});
