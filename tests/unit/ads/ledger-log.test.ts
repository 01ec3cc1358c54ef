/** @module-tag nightly */
import { afterEach, expect, test, vi } from 'vitest';
import { type AdBreak, createAdEngine } from '@/ads';
import type { AdLedger, LedgerSource } from '@/domain/ads/ad-ledger';
import { type AdRules, breakOf } from '@/domain/ads/schedule';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { AdStage } from '@/startup/ad-stage';
import { AD_CASES } from '../../../services/reference/src/ads/ad-cases';
import type { DocumentCall, Ping } from '../../../services/reference/src/ads/ad-log';
import { createReference } from '../../../services/reference/src/app';
import { type Random, seededRandom } from '../../../services/reference/src/titles/random';
import { aConfig } from '../../fixtures/config';
import { type FakeVideo, fakeAdPage } from './fake-ad-page';
import { FakeDomParser } from './fake-xml';

const BREAKS = 1000;
/** The service has a name for each source, so that its log tells them apart. */
const SERVER = 'https://ads.test';
const TICK_MS = 250;
/** Ticks until any break is over: 12 s of waits, and ads of 8 s at most. */
const MOST_TICKS = 1200;
const SIZE = { width: 640, height: 360 };
const SOUND = { volume: 1, muted: false };

/** Documents with several ads that are never shown, one whose show no server hears of, and one that is too long to be read. */
const LEFT_OUT = ['no-impression', 'wrapper-fanout', 'two-ads', 'big'];
const [FIRST = '', ...OTHERS] = [...AD_CASES.keys()].filter((name) => !LEFT_OUT.includes(name));
/** Pings that count one ad each. Wrappers have the same ones. */
const WRAPPER = /^(?:closed-)?wrapper/;

let page: ReturnType<typeof fakeAdPage>;
afterEach(() => page?.restore());

/** The reference service without a network. Answers take their time on the virtual clock; each request is in its log. */
function aWire(random: Random) {
  const app = createReference({ publicOrigin: SERVER });
  const answered = new Map<string, number>();
  const fetch = async (url: string, { signal }: RequestInit = {}): Promise<Response> => {
    const response = await app.request(url);
    if (url.includes('/ads/ping/')) return response;
    const fate = random.whole(0, 19);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, fate === 1 ? 60_000 : random.whole(10, 900));
      const abort = () => {
        clearTimeout(timer);
        reject(new DOMException('Aborted', 'AbortError'));
      };
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
    });
    if (fate === 2) return new Response('', { status: 503 });
    const key = new URL(url).searchParams.get('s') ?? '';
    if (response.ok) answered.set(key, (answered.get(key) ?? 0) + 1);
    return response;
  };
  /** The log since the last call. */
  const take = async <T>(kind: 'documents' | 'pings'): Promise<T[]> => {
    const calls = (await (await app.request(`/ads/${kind}`)).json()) as T[];
    await app.request(`/ads/${kind}`, { method: 'DELETE' });
    return calls;
  };
  const takeLog = async () => ({ pings: await take<Ping>('pings'), documents: await take<DocumentCall>('documents') });
  return { fetch, takeLog, answered: (key: string) => answered.get(key) ?? 0 };
}

/** A page whose files load and play by themselves, some of them broken, and in which everything is visible. */
function aPage(random: Random, fetch: ReturnType<typeof aWire>['fetch']) {
  page = fakeAdPage();
  const create = page.page.createElement;
  page.page.createElement = () => {
    const video = Object.assign(create(), {
      canPlayType: (type: string) => (type === 'video/mp4' ? 'maybe' : ''),
      getBoundingClientRect: () => SIZE,
    });
    playBySelf(video, random);
    return video;
  };
  const box = { clientWidth: SIZE.width, clientHeight: SIZE.height, getBoundingClientRect: () => SIZE };
  const slot = { ...box, append: (video: FakeVideo) => Object.assign(video, { isConnected: true }) };
  const globals = {
    fetch,
    DOMParser: FakeDomParser,
    location: { protocol: 'https:', href: 'https://player.test/' },
    self: { origin: 'https://player.test' },
    navigator: { userAgent: 'Test', onLine: true },
    devicePixelRatio: 1,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe(target: object) {
        this.#tell([{ target, intersectionRatio: 1 }]);
      }
      disconnect() {}
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const window = {
    document: { baseURI: 'https://player.test/', documentElement: box },
    navigator: {},
    history: { state: null },
  };
  return { window: window as unknown as Window, slot: slot as unknown as HTMLElement };
}

function playBySelf(video: FakeVideo, random: Random): void {
  const seconds = random.whole(2, 8);
  const [waitTicks, fate] = [random.whole(1, 8), random.whole(0, 9)];
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    const { src } = video;
    // The engine has released it.
    if (src === '' || video.error !== null) clearInterval(timer);
    if (src === '' || video.error !== null || ticks < waitTicks) return;
    const isBroken = fate === 0 || /nowhere|garbage|page\.mp4|fault=/.test(src);
    if (isBroken || (fate === 1 && video.currentTime > seconds / 2)) {
      video.error = { code: 4 };
      video.say('error');
    } else if (video.readyState === 0) video.arrive(seconds);
    else if (video.paused || video.ended) return;
    else if (video.currentTime + TICK_MS / 1000 >= seconds) video.finish();
    else video.at(video.currentTime + TICK_MS / 1000);
  }, TICK_MS);
}

/**
 * One break of random documents: played to its end, left at a random time, or in a page that ends there, which `left` is
 * told.
 */
async function playBreak(stage: AdStage, random: Random, number: number, left: () => Promise<void>) {
  const name = () => random.pick([FIRST, ...OTHERS]);
  const keys: string[] = [];
  const aSource = () => {
    const key = `b${number}-${keys.length}`;
    keys.push(key);
    return { url: `${SERVER}/ads/vast/${name()}.xml?s=${key}` };
  };
  const many = (most: number) => Array.from({ length: random.whole(1, most) });
  const plan = breakOf(
    `break-${number}`,
    { on: 'start' },
    many(3).map(() => many(3).map(aSource)),
  );
  const skipTick = random.whole(0, 40);
  const leaveTick = random.whole(0, 2) === 0 ? random.whole(1, 60) : MOST_TICKS;
  let clickTick = random.whole(0, 40);
  const isPageLeft = random.whole(0, 3) > 0;
  let found: AdBreak | null | undefined;
  let isOver = false;
  stage.expect();
  stage.start(SOUND);
  void stage.prepare('preroll', plan).then((ready) => {
    found = ready;
    if (ready === null) isOver = true;
    else stage.start(SOUND);
  });
  stage.onEvent((...[event]) => {
    isOver ||= event === 'end';
  });
  for (let tick = 0; tick < leaveTick && !isOver; tick += 1) {
    await vi.advanceTimersByTimeAsync(TICK_MS);
    if (tick >= clickTick && found?.click()) {
      clickTick = MOST_TICKS;
      found.play();
    }
    if (tick >= skipTick) found?.skip();
  }
  // What a skip has begun is done before the page is left.
  await vi.advanceTimersByTimeAsync(0);
  if (!isOver && isPageLeft) {
    stage.leave();
    await left();
  }
  stage.end(!isOver);
  await vi.advanceTimersByTimeAsync(6000);
  return keys;
}

const count = (pings: readonly Ping[], event: string) =>
  pings.filter(({ ad, event: own }) => own === event && !WRAPPER.test(ad)).length;

type Wire = ReturnType<typeof aWire>;

/** The row of a source as the log of its server has it. */
function rowOf(log: Awaited<ReturnType<Wire['takeLog']>>, { answered }: Wire, key: string, rules: AdRules) {
  const pings = log.pings.filter(({ session }) => session === key);
  const errors = pings.filter(({ event }) => event === 'error');
  const ofAds = [...new Set(errors.map(({ ad }) => ad))].map((ad) => errors.filter((one) => one.ad === ad).length);
  // Each ad of a pod fails by itself under `full`; a chain of wrappers fails once, with a ping of each.
  const isPod = rules === 'full' && errors.some(({ ad }) => /^(?:pod-|unload-first)/.test(ad));
  return {
    asked: log.documents.filter(({ session }) => session === key).length,
    answered: answered(key),
    started: count(pings, 'impression'),
    quartiles: ['firstQuartile', 'midpoint', 'thirdQuartile'].map((event) => count(pings, event)),
    completed: count(pings, 'complete'),
    skipped: count(pings, 'skip'),
    clicks: count(pings, 'click'),
    errors: isPod ? errors.length : Math.max(0, ...ofAds),
  };
}

const sumOf = (ads: LedgerSource['ads'], count: (ad: LedgerSource['ads'][number]) => number) =>
  ads.reduce((sum, ad) => sum + count(ad), 0);

const shared = ({ asked, answered, started, quartiles, completed, skipped, errors, ads }: LedgerSource) => ({
  ...{ asked, answered, started, quartiles: [...quartiles], completed, skipped, errors },
  clicks: sumOf(ads, ({ clicks }) => clicks),
});

/** Each figure of a source is the sum of its ads, and an ad that was shown has the time of its first frame. */
function checkAds({ sources }: AdLedger): void {
  for (const { filled, started, quartiles, completed, skipped, ads } of sources) {
    const quartile = (index: 0 | 1 | 2) => sumOf(ads, (ad) => ad.quartiles[index]);
    expect({ filled: ads.length, quartiles: [quartile(0), quartile(1), quartile(2)] }).toEqual({ filled, quartiles });
    expect(sumOf(ads, (ad) => ad.started)).toBe(started);
    expect(sumOf(ads, (ad) => ad.completed)).toBe(completed);
    expect(sumOf(ads, (ad) => ad.skipped)).toBe(skipped);
    for (const ad of ads) expect(ad.firstFrameMs !== null && ad.firstFrameMs >= 0).toBe(ad.started === 1);
  }
}

test.each(['plain', 'full'] as const)(
  `Ad ledger: equals the log of the ad server, source by source, over ${BREAKS / 2} breaks of random documents under %s, also of a page that is left`,
  async (adRules) => {
    const random = seededRandom(52);
    const wire = aWire(random);
    const { window, slot } = aPage(random, wire.fetch);
    const stage = new AdStage(window, async () => ({ createAdEngine }), {
      config: aConfig({}, { adListUrl: `${SERVER}/ad-list.json`, adRules }),
      prefetched: createPrefetchCache(),
      pageUrl: 'https://site.test/',
      sessionContext: () => null,
      contentId: () => 1,
      contentTime: () => 0,
      sound: () => SOUND,
    });
    stage.mount(slot);
    const ledgers: AdLedger[] = [];
    stage.onLedger((ledger) => ledgers.push(ledger));
    const sums = { asked: 0, started: 0, completed: 0, skipped: 0, errors: 0, clicks: 0 };
    let left = 0;
    for (let number = 0; number < BREAKS / 2; number += 1) {
      let logAtExit: Awaited<ReturnType<Wire['takeLog']>> | null = null;
      const keys = await playBreak(stage, random, number, async () => {
        logAtExit = await wire.takeLog();
      });
      const accounts = ledgers.splice(0);
      // A page that ends in the break has told what the server knows by then.
      const [ledger] = accounts;
      if (logAtExit !== null) left += 1;
      expect(
        accounts.map(({ sequence }) => sequence),
        'one account a break',
      ).toEqual(logAtExit === null ? [1] : [1, 2]);
      expect(ledger).toMatchObject({ id: `break-${number}`, number: number + 1, sequence: 1 });
      if (ledger) checkAds(ledger);
      const log = logAtExit ?? (await wire.takeLog());
      if (logAtExit !== null) await wire.takeLog();
      const rows = keys.map((key) => rowOf(log, wire, key, adRules));
      const asked = rows.filter((row) => row.asked > 0);
      expect(ledger?.sources.map(shared), `break ${number}`).toEqual(asked);
      for (const row of asked) for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += row[name];
    }
    expect(left, 'pages that were left in a break').toBeGreaterThan(24);
    // Random breaks that show nothing would prove nothing.
    expect(
      Object.entries(sums).filter(([, sum]) => sum < 30),
      JSON.stringify(sums),
    ).toEqual([]);
  },
  120_000,
);
