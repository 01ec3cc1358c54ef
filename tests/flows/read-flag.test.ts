import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPlayingWidget } from '../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['', 0, 0],
  ['&live_catch_up=1', 0, 0],
  ['&live_catch_up=0', 1, 0],
  ['&live_catch_up=maybe', 0, 1],
])('Late parameter: the query "%s" switches the live catch-up off %d times, with %d warnings', async (...row) => {
  const [frameQuery, times, warnings] = row;
  const { media, log } = await aPlayingWidget({ frameQuery, config: { adListUrl: 'https://ads.example/list' } });
  expect(media.commands.filter((command) => command === 'setLiveCatchUp false')).toHaveLength(times);
  expect(log.mock.calls.filter(([level]) => level === 'warn')).toHaveLength(warnings);
});
