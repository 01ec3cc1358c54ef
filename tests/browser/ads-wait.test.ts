import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAdEngine } from '@/ads';
import { startBreak } from '@/domain/ads/schedule';
import { AD_WAIT_MS, createAdWait } from '@/lib/ad-wait';
import { address, inlineAd, linear, mediaFile, mediaFiles, vast, wrapperAd } from '../fixtures/vast';
import { openMediaShelf } from '../support/media-requests';

/** The engine with a fake clock: the viewer's wait for a break, from the play request to its end. */
const LIST = 'https://ads.example/list.json';
const DOCUMENT = /^https:\/\/hop(\d)\.example\/vast$/;
/** The deadline polls four times a second. */
const LOOK_MS = 250;
const hop = (index: number) => `https://hop${index}.example/vast`;
const errorOf = (index: number) => address('Error', `https://hop${index}.example/error?[ERRORCODE]`);

/** Milliseconds until each response; a file may hang, and so may the last document. */
interface Slow {
  list: number;
  document: number;
  hops: number;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Each call responds after its delay, unless its signal aborts; pings are recorded. */
function stubNetwork({ list, document, hops }: Slow, file: string): string[] {
  const pings: string[] = [];
  const documentAt = (index: number) =>
    index < hops
      ? vast(wrapperAd(hop(index + 1), errorOf(index)))
      : vast(inlineAd(errorOf(index), linear('', mediaFiles(mediaFile(file)))));
  const answer = (url: string): [number, string] => {
    const index = DOCUMENT.exec(url)?.[1];
    return index === undefined
      ? [list, JSON.stringify({ prerollList: [{ vastUrl: hop(0) }] })]
      : [document, documentAt(Number(index))];
  };
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (url.includes('/error')) {
      pings.push(url);
      return Promise.resolve(new Response());
    }
    const [ms, text] = answer(url);
    return new Promise<Response>((resolve, reject) => {
      const abort = () => reject(new DOMException('Aborted', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      setTimeout(() => resolve(new Response(text)), ms);
    });
  });
  return pings;
}

/** Waits for a break as the player does, with a hanging file. Returns the milliseconds until the content may play. */
async function waitForBreak(slow: Slow): Promise<{ waitMs: number; pings: string[] }> {
  const shelf = openMediaShelf();
  await shelf.rule({ match: 'never', hang: true });
  const pings = stubNetwork(slow, shelf.url('never.mp4'));
  const engine = createAdEngine();
  const slot = document.createElement('div');
  document.body.append(slot);
  const unmount = engine.mount(slot);
  onTestFinished(() => {
    unmount();
    slot.remove();
  });
  const wait = createAdWait();
  const { signal } = new AbortController();
  const began = performance.now();
  let endedAt: number | null = null;
  const end = () => {
    endedAt = performance.now();
  };
  const run = async () => {
    wait.begin();
    const schedule = await engine.loadSchedule(LIST, signal, wait.deadline);
    const plan = schedule.ok ? startBreak(schedule.value) : null;
    const found = plan && (await engine.prepare('preroll', plan, signal, undefined, wait.deadline));
    if (!found) return end();
    found.on('end', end);
    found.start({ volume: 1, muted: true }, wait.end());
    // Played by a press, so visibility does not matter.
    found.play();
  };
  void run();
  while (endedAt === null && performance.now() - began < 60_000) await vi.advanceTimersByTimeAsync(LOOK_MS);
  // The pings follow the end.
  await vi.advanceTimersByTimeAsync(0);
  return { waitMs: Number(endedAt ?? Number.NaN) - began, pings };
}

const errorPings = (code: number, hops: number) =>
  Array.from({ length: hops }, (_, index) => `https://hop${index}.example/error?${code}`);

test.each<[string, Slow, number, string[]]>([
  ['a list that hangs: its own 5 s', { list: 1e6, document: 0, hops: 0 }, 5000, []],
  ['a document that hangs: its own 5 s', { list: 1000, document: 1e6, hops: 0 }, 6000, []],
  ['a file that hangs: its own 8 s', { list: 1000, document: 1000, hops: 0 }, 10_000, errorPings(402, 1)],
  [
    'a slow list and document: the file has the rest',
    { list: 4500, document: 4500, hops: 0 },
    12_000,
    errorPings(402, 1),
  ],
  ['wrappers: those so far hear a timeout', { list: 0, document: 4500, hops: 5 }, 12_000, errorPings(301, 2)],
  ['a slow list, wrappers and a file', { list: 4500, document: 4500, hops: 5 }, 12_000, errorPings(301, 1)],
  ['quick wrappers before a file that hangs', { list: 1000, document: 1500, hops: 5 }, 12_000, errorPings(402, 6)],
])('Wait for an ad break: %s', async (_, slow, expectedMs, pings) => {
  const result = await waitForBreak(slow);
  expect(result.waitMs).toBeGreaterThanOrEqual(expectedMs);
  expect(result.waitMs).toBeLessThanOrEqual(Math.min(expectedMs + 2 * LOOK_MS, AD_WAIT_MS + LOOK_MS));
  expect(result.pings).toEqual(pings);
});
