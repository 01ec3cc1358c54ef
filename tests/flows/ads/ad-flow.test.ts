import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLedger } from '../../support/fake-ads';
import { aWidget, settle } from '../../support/fake-widget';

vi.mock('@/flows/ads/run-ads', () => new Promise(() => {}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ads.request: plays the content and logs a warning when the ad code hangs for five seconds', async () => {
  const widget = aWidget({ config: { adListUrl: 'https://ads.example/list' }, query: { autoPlay: true } });
  widget.commands.start();
  await settle();
  await vi.advanceTimersByTimeAsync(4999);
  expect(widget.log).not.toHaveBeenCalled();
  expect(widget.state().adBreak.phase).toBe('requested');
  await vi.advanceTimersByTimeAsync(1);
  expect(widget.log).toHaveBeenCalledExactlyOnceWith(
    'warn',
    'the code of the ads did not load, so no ad plays',
    expect.any(Error),
  );
  expect(widget.host.events.filter(({ name }) => name === 'aderror')).toEqual([
    expect.objectContaining({ payload: { id: null, code: 900, message: 'Unknown message' } }),
  ]);
  expect(widget.state().adBreak.phase).toBe('over');
  expect(widget.media.isGated).toBe(false);
});

test('ads: the host page gets the ledger of each break', () => {
  const widget = aWidget();
  const ledger = aLedger();
  widget.ads.close(ledger);
  widget.ads.close({ ...ledger, id: 'half' });
  expect(widget.host.events).toEqual([
    { name: 'adbreak', payload: ledger },
    { name: 'adbreak', payload: { ...ledger, id: 'half' } },
  ]);
});
