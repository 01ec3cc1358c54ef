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
  let found: ReturnType<BegunAds['running']> = null;
  const begun = {
    engine: Promise.resolve(engine as unknown as AdEngine),
    running: () => found,
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
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const begin = (preroll: typeof found) => {
    found = preroll;
  };
  return { loader, events, slot: document.createElement('div'), end, settled, begin };
}

test('Begun ads: an ad stays over the page until the layer shows it, and the label until the layer has its own', async () => {
  const { loader, events, slot, settled } = open();
  loader.mount(slot);
  await settled();
  expect(events).toEqual([]);
  loader.shown(false);
  await settled();
  expect(events).toEqual(['move', 'uncover']);
  loader.shown(true);
  expect(events).toEqual(['move', 'uncover', 'remove the label']);
});

test('Begun ads: the slot of the widget has the engine after an ad that ended over the page', async () => {
  const { loader, events, slot, end, settled } = open();
  loader.mount(slot);
  end();
  await settled();
  loader.shown(false);
  expect(events).toEqual(['move']);
});

test('Begun ads: commands reach a preroll from its beginning', async () => {
  const { loader, begin } = open();
  expect(loader.running()).toBeNull();
  const found = {} as NonNullable<ReturnType<BegunAds['running']>>;
  begin(found);
  expect(loader.running()).toBe(found);
});
