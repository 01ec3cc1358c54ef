import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdEngine } from '@/ads';
import { PREROLL_GAP_S } from '@/domain/ads/ad-frequency';
import { type AdFrequency, type AdRules, startBreak } from '@/domain/ads/schedule';
import { ok } from '@/lib/result';
import { AdStage } from '@/startup/ad-stage';
import { aConfig } from '../../fixtures/config';
import { aSchedule } from '../../support/ad-schedule';
import { anAd, FakeBreak } from '../../support/fake-ads';
import { FakeStorage } from '../../support/fake-storage';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const LIST = 'https://ads.example/list';
const NO_LIMIT: AdFrequency = { perVisit: null, perHour: null, perDay: null, perContent: null, minGapS: null };

/** A browser: its storage outlives a page, and that of its tab a page in the same tab. */
function aBrowser() {
  const localStorage = new FakeStorage();
  let sessionStorage = new FakeStorage();
  const read = vi.spyOn(localStorage, 'getItem');
  return {
    localStorage,
    read,
    closeTab: () => {
      sessionStorage = new FakeStorage();
    },
    /** Opens a page. `blocked`: its storage throws. */
    open(rules: AdRules, frequency: AdFrequency | null = null, isBlocked = false) {
      const page = {
        document: { baseURI: 'https://player.example/' },
        navigator: {},
        history: { state: null },
        get localStorage() {
          if (isBlocked) throw new Error('blocked');
          return localStorage;
        },
        get sessionStorage() {
          if (isBlocked) throw new Error('blocked');
          return sessionStorage;
        },
      };
      const engine: AdEngine = {
        loadSchedule: async () => ok({ ...aSchedule({ preroll: ['p'], midroll: ['m'] }), frequency }),
        prepare: async (type) => new FakeBreak(type),
        mount: () => () => undefined,
        leave: () => undefined,
      };
      const stage = new AdStage(page as unknown as Window, async () => ({ createAdEngine: () => engine }), {
        config: aConfig({}, { adRules: rules }),
        prefetched: { take: () => null },
        pageUrl: 'https://site.example/',
        sessionContext: () => null,
        contentId: () => 1,
        contentTime: () => 0,
        sound: () => ({ volume: 1, muted: false }),
      });
      return {
        /** Whether the next episode has a preroll. It is shown for some seconds, if it has. */
        async episode(adS = 10): Promise<boolean> {
          const schedule = await stage.loadSchedule(LIST);
          const plan = schedule?.ok ? startBreak(schedule.value) : null;
          const found = plan && ((await stage.prepare('preroll', plan)) as FakeBreak | null);
          found?.emit('start', anAd());
          await vi.advanceTimersByTimeAsync(found ? adS * 1000 : 0);
          found?.emit('end', undefined);
          stage.end(false);
          return found !== null;
        },
      };
    },
  };
}

const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('Viewer who zaps through episodes', () => {
  test('gets one preroll in two minutes under full, counted from its end, in this page and in the next', async () => {
    const browser = aBrowser();
    const page = browser.open('full');
    expect(await page.episode(30)).toBe(true);
    await later(PREROLL_GAP_S - 1);
    expect(await page.episode()).toBe(false);
    expect(await browser.open('full').episode(), 'a reload').toBe(false);
    await later(1);
    expect(await page.episode()).toBe(true);
  });

  test('gets a preroll with each episode under plain, and nothing is stored', async () => {
    const browser = aBrowser();
    const page = browser.open('plain');
    expect([await page.episode(), await page.episode()]).toEqual([true, true]);
    expect(browser.localStorage.getItem('player-shown-breaks')).toBeNull();
    expect(browser.read).toHaveBeenCalledTimes(1);
  });

  test('is counted where storage is blocked, too', async () => {
    const page = aBrowser().open('full', null, true);
    expect([await page.episode(), await page.episode()]).toEqual([true, false]);
  });
});

test('Limit of a visit: holds under both rules until the tab closes', async () => {
  const browser = aBrowser();
  const limits = { ...NO_LIMIT, perVisit: 1 };
  expect(await browser.open('plain', limits).episode()).toBe(true);
  await later(3600);
  expect(await browser.open('plain', limits).episode(), 'the same tab').toBe(false);
  browser.closeTab();
  expect(await browser.open('plain', limits).episode()).toBe(true);
});

test('Limits: count the breaks of all tabs that are open at the same time', async () => {
  const browser = aBrowser();
  const limits = { ...NO_LIMIT, perHour: 3 };
  const [one, other] = [browser.open('plain', limits), browser.open('plain', limits)];
  expect(await one.episode()).toBe(true);
  expect(await Promise.all([one.episode(30), other.episode(10)])).toEqual([true, true]);
  expect([await one.episode(), await other.episode()]).toEqual([false, false]);
});

test('Limit of a day: outlives the tab, and the record stays small', async () => {
  const browser = aBrowser();
  const limits = { ...NO_LIMIT, perDay: 2 };
  for (const isShown of [true, true, false]) {
    expect(await browser.open('plain', limits).episode()).toBe(isShown);
    browser.closeTab();
  }
  await later(24 * 3600);
  expect(await browser.open('plain', limits).episode()).toBe(true);
  const page = browser.open('plain', { ...NO_LIMIT, perHour: 1000 });
  for (let shown = 0; shown < 60; shown += 1) await page.episode(1);
  expect(browser.localStorage.getItem('player-shown-breaks')?.length).toBeLessThan(1024);
});

test('Record of breaks: a damaged one counts for nothing', async () => {
  const browser = aBrowser();
  for (const damaged of ['{', '[[1,2],["x","1"],null]', '7']) {
    browser.localStorage.setItem('player-shown-breaks', damaged);
    expect(await browser.open('full').episode()).toBe(true);
  }
});
