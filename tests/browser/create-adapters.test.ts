import { afterEach, expect, test, vi } from 'vitest';
import { createAdapters } from '@/app/create-adapters';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { AdEnvironment, AdStage } from '@/startup/ad-stage';
import { Start } from '@/startup/start';
import { aConfig } from '../fixtures/config';

const VIEW_ID = '0123456789abcdef0123456789abcdef';

afterEach(() => {
  localStorage.clear();
});

/** The adapters of a widget that continues a startup with a preroll. */
function open() {
  Object.assign(globalThis, { __VV_VERSION__: '0.0.0-test' });
  const join = vi.fn<AdStage['join']>();
  const start = new Start(window);
  start.keep({ calls: { prefetched: createPrefetchCache(), viewId: VIEW_ID, endFiles: vi.fn(), end: vi.fn() } });
  start.keep({ ads: { join } as unknown as AdStage });
  const adapters = createAdapters({ window, config: aConfig(), log: () => undefined, start });
  return { adapters, joined: join.mock.lastCall?.[0] as AdEnvironment };
}

test('Adapters: the first view has the id with which the startup made its requests, and the next one its own', () => {
  const { timeline } = open().adapters;
  expect(timeline.view().id).toBe(VIEW_ID);
  timeline.record('episodechange', undefined);
  expect(timeline.view().id).toBe(VIEW_ID);
  timeline.record('episodechange', undefined);
  expect(timeline.view().id).toMatch(/^[0-9a-f]{32}$/);
  expect(timeline.view().id).not.toBe(VIEW_ID);
});

test('Adapters: an ad that began before the widget gets the stored sound, also as the host page has just set it', () => {
  localStorage.setItem('player-muted', 'true');
  localStorage.setItem('player-volume', '0.4');
  const { adapters, joined } = open();
  expect(joined.sound()).toEqual({ volume: 0.4, muted: true });
  adapters.media.setVolume(0.7);
  expect(joined.sound()).toEqual({ volume: 0.7, muted: false });
  adapters.media.setMuted(true);
  expect(joined.sound()).toEqual({ volume: 0.7, muted: true });
});
