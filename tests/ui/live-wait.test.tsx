import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_WAIT_MS, LiveWait } from '@/ui/overlays/lazy-overlays';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(state: Parameters<typeof media.reset>[0], offline = false) {
  media.reset({ live: true, started: true, waiting: true, ...state });
  const { context } = fakeContext({ offline });
  render(
    <WidgetContext value={context}>
      <LiveWait />
    </WidgetContext>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const message = () => screen.getByRole('status').textContent;

test('Live wait: names a broadcast without a signal after two seconds, and hides with the first data', () => {
  show({});
  pass(LIVE_WAIT_MS - 1);
  expect(message()).toBe('');
  pass(1);
  expect(message()).toBe('Эфир прерван, ждём сигнал…');
  act(() => media.set({ waiting: false }));
  expect(message()).toBe('');
});

test('Live wait: a second interruption counts from its own beginning', () => {
  show({});
  pass(LIVE_WAIT_MS);
  act(() => media.set({ waiting: false }));
  pass(0);
  act(() => media.set({ waiting: true }));
  pass(LIVE_WAIT_MS - 1);
  expect(message()).toBe('');
  pass(1);
  expect(message()).not.toBe('');
});

test.each([
  ['a film', { live: false }, false],
  ['a broadcast that has not begun', { started: false }, false],
  ['a browser that is offline, which has its own message', {}, true],
])('Live wait: shows nothing for %s', (_, state, offline) => {
  show(state, offline);
  pass(10 * LIVE_WAIT_MS);
  expect(message()).toBe('');
});
