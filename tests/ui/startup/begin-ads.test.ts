import { afterEach, expect, test, vi } from 'vitest';
import type { AdEngine, AdState } from '@/ads';
import { COMPLETED, LOADED, PLAYING, STARTED } from '@/domain/ads/ad-status-code';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { ok } from '@/lib/result';
import type { AdEnvironment } from '@/startup/ad-stage';
import { beginAds } from '@/startup/begin-ads';
import { aConfig } from '../../fixtures/config';
import { aSchedule, urlsIn } from '../../support/ad-schedule';
import { anAd, FakeBreak } from '../../support/fake-ads';

afterEach(() => {
  document.body.replaceChildren();
  performance.clearMarks();
});

const LIST = 'https://ads.example/list';

/** Ads that begin in the page, over an engine of the test. */
function open({
  preroll = ['https://ads.example/p'],
  isEmpty = false,
  isMissing = false,
  isSlow = false,
  isPaused = false,
} = {}) {
  let arrive: () => void = () => undefined;
  const document = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const playing = new FakeBreak('preroll');
  const slots: HTMLElement[] = [];
  let signal: AbortSignal | undefined;
  const engine: AdEngine = {
    loadSchedule: async () => ok(aSchedule({ preroll })),
    prepare: async (_, ads, ended, failed) => {
      signal = ended;
      if (isSlow) await document;
      for (const url of isEmpty ? urlsIn(ads) : []) failed?.({ code: 901, message: 'Empty vast' }, url);
      return isEmpty ? null : playing;
    },
    mount: (slot) => {
      slots.push(slot);
      return () => undefined;
    },
    leave: () => undefined,
  };
  const start = {
    settings: { volume: () => 0.5, muted: () => false },
    params: aConfig({}, { adListUrl: LIST }),
    prefetched: createPrefetchCache(),
    sessionContext: () => null,
    contentId: () => 1,
    playIntent: { isExpected: () => !isPaused },
  };
  const load = async () => {
    if (isMissing) throw new Error('404');
    return { createAdEngine: () => engine };
  };
  const shown: boolean[] = [];
  const begun = beginAds(window, start, load, LIST, (isShown) => void shown.push(isShown));
  return { begun, playing, slots, engine, arrive, shown, signal: () => signal };
}

const label = () => document.querySelector<HTMLElement>('[data-testid=spot-cover-label]');
const isSeen = () => label()?.parentElement?.style.filter === '';
const state = (part: Partial<AdState>) => anAd({ status: PLAYING, ...part });

/** Lets the list and the documents arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const aJoined = (part: Partial<AdEnvironment> = {}): AdEnvironment => ({
  config: aConfig({}, { adListUrl: LIST }),
  prefetched: createPrefetchCache(),
  pageUrl: 'https://site.example/',
  log: () => undefined,
  contentId: () => 1,
  contentTime: () => 0,
  sessionContext: () => null,
  sound: () => ({ volume: 1, muted: true }),
  ...part,
});

test('Begun ads: the label, the time and the mark come with the first frame and not before', async () => {
  const { playing, shown, slots } = open();
  await settle();
  expect(playing.commands).toEqual(['start 0.5']);
  expect(slots.map((slot) => document.body.contains(slot))).toEqual([true]);
  playing.emit('loaded', state({ status: LOADED }));
  playing.emit('change', state({ status: LOADED }));
  expect(isSeen()).toBe(false);
  playing.emit('start', state({ status: STARTED, remainingTime: 10 }));
  expect(isSeen()).toBe(true);
  expect(label()?.textContent).toBe('Реклама0:10');
  expect(shown).toEqual([true]);
  expect(performance.getEntriesByName('vv-ad-first-frame')).toHaveLength(1);
  playing.emit('change', state({ remainingTime: 6.2 }));
  expect(label()?.textContent).toBe('Реклама0:07');
});

test('Begun ads: an ad whose document comes after the widget stays in the slot of the widget', async () => {
  const { begun, slots, arrive } = open({ isSlow: true });
  await begun.engine();
  const slot = document.createElement('div');
  begun.mount(slot);
  begun.shown(false);
  arrive();
  await settle();
  expect(slots.at(-1)).toBe(slot);
});

test('Begun ads: an ad whose document comes after the widget starts with the sound of the widget', async () => {
  const { begun, playing, arrive } = open({ isSlow: true });
  let muted = false;
  begun.join(aJoined({ sound: () => ({ volume: 0.2, muted }) }));
  muted = true;
  arrive();
  await settle();
  expect(playing.commands).toEqual(['start 0.2 muted']);
});

test('Begun ads: a pause before the document comes pauses the ad', async () => {
  const { playing, arrive } = open({ isSlow: true, isPaused: true });
  arrive();
  await settle();
  expect(playing.commands).toEqual(['start 0.5', 'pause']);
});

test('Begun ads: an ad of unknown length has the word alone', async () => {
  const { playing } = open();
  await settle();
  playing.emit('start', state({ status: STARTED, duration: 0, remainingTime: 0 }));
  expect(label()?.textContent).toBe('Реклама');
});

test('Begun ads: an ad that fails before its first frame leaves nothing, at once', async () => {
  const { playing, shown } = open();
  await settle();
  playing.emit('end', undefined);
  expect(shown).toEqual([false]);
  expect(label()).toBeNull();
});

test.each([
  ['the engine does not load', { isMissing: true }],
  ['the list has no valid document', { preroll: [] }],
  ['no document is left', { isEmpty: true }],
])('Begun ads: nothing stays when %s', async (_, given) => {
  const { begun, shown } = open(given);
  await settle();
  expect(begun.running()).toBeNull();
  expect(shown).toEqual([false]);
  expect(label()).toBeNull();
});

test('Begun ads: failed documents and log entries wait for the widget, each once', async () => {
  const { begun } = open({ isEmpty: true });
  await settle();
  const heard: string[] = [];
  await begun.prepare('preroll', [], ({ code }, url) => void heard.push(`${code} ${url}`));
  expect(heard).toEqual(['901 https://ads.example/p']);
  const other = open({ isMissing: true });
  await settle();
  const log = vi.fn();
  other.begun.join(aJoined({ log }));
  other.begun.join(aJoined({ log }));
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'warn',
    expect.stringContaining('ad engine did not load'),
    expect.any(Error),
  );
});

test('Begun ads: a stop ends the break and removes the ad', async () => {
  const { begun, playing, signal } = open();
  await settle();
  playing.emit('start', state({ status: STARTED }));
  begun.end(true);
  expect(signal()?.aborted).toBe(true);
  expect(label()).toBeNull();
});

test('Begun ads: the label stays without the slot until the widget has its own', async () => {
  const { begun, playing, slots } = open();
  await settle();
  playing.emit('start', state({ status: STARTED }));
  begun.mount(document.createElement('div'));
  begun.shown(false);
  expect(document.body.contains(slots[0] as HTMLElement)).toBe(false);
  expect(isSeen()).toBe(true);
  begun.shown(true);
  expect(label()).toBeNull();
  playing.emit('change', state({ status: COMPLETED }));
  expect(label()).toBeNull();
});
