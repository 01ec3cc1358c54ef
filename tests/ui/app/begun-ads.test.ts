import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdEngine } from '@/ads';
import { createAdsLoader } from '@/app/load-ads';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { BegunAds } from '@/startup/begin-ads';
import { aConfig } from '../../fixtures/config';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The ad layer of the widget over ads that began in the page. */
function open() {
  const events: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const engine = {
    mount: () => {
      events.push('move');
      return () => undefined;
    },
  };
  let settle: (found: Awaited<BegunAds['preroll']>) => void = () => undefined;
  const begun = {
    engine: Promise.resolve(engine as unknown as AdEngine),
    preroll: new Promise<Awaited<BegunAds['preroll']>>((resolve) => {
      settle = resolve;
    }),
    running: () => null,
    ended,
    join: () => undefined,
    uncover: () => void events.push('uncover'),
    removeLabel: () => void events.push('remove the label'),
  } as unknown as BegunAds;
  const around = {
    config: aConfig({}, { adListUrl: 'https://ads.example/list' }),
    log: () => undefined,
    pageUrl: 'https://site.example/',
    sessionContext: () => null,
    contentId: () => 1,
    contentTime: () => 0,
    sound: () => ({ volume: 1, muted: false }),
    prefetched: createPrefetchCache(),
  };
  const loader = createAdsLoader(window, around, begun);
  const layer = document.createElement('div');
  const slot = document.createElement('div');
  layer.append(slot);
  document.body.append(layer);
  let width = 0;
  Object.defineProperty(slot, 'clientWidth', { get: () => width });
  const show = async (phase: string, size: number) => {
    width = size;
    layer.dataset.phase = phase;
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loader, events, layer, slot, show, end, settle };
}

test('Begun ads: an ad stays over the page while the layer has a size but does not show it', async () => {
  const { loader, events, slot, show } = open();
  loader.mount(slot);
  await show('closed', 640);
  await vi.advanceTimersByTimeAsync(5000);
  await show('waiting', 640);
  await vi.advanceTimersByTimeAsync(5000);
  expect(events).toEqual([]);
  await show('shown', 640);
  expect(events).toEqual(['uncover', 'move']);
});

test('Begun ads: the label of the page goes with the label of the widget', async () => {
  const { loader, events, layer, slot, show } = open();
  loader.mount(slot);
  await show('shown', 640);
  layer.append(document.createElement('p'));
  await vi.advanceTimersByTimeAsync(0);
  expect(events.at(-1)).toBe('remove the label');
});

test('Begun ads: an ad moves into a slot that a content blocker hides one second after the layer shows it', async () => {
  const { loader, events, slot, show } = open();
  loader.mount(slot);
  await show('waiting', 0);
  await vi.advanceTimersByTimeAsync(2000);
  await show('shown', 0);
  await vi.advanceTimersByTimeAsync(999);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['uncover', 'move']);
});

test('Begun ads: the slot of the widget has the engine after an ad that ended over the page', async () => {
  const { loader, events, slot, show, end } = open();
  loader.mount(slot);
  end();
  await vi.advanceTimersByTimeAsync(0);
  await show('shown', 640);
  await vi.advanceTimersByTimeAsync(2000);
  expect(events).toEqual(['move']);
});

test('Begun ads: commands reach a preroll from its beginning', async () => {
  const { loader, settle } = open();
  expect(loader.running).toBeNull();
  const found = {} as NonNullable<Awaited<BegunAds['preroll']>>;
  settle(found);
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.running).toBe(found);
});
