import { AD_STATUS } from '../src/lib/ad-status';
import { type AdOutcome, playCrowd } from './pages/ad-crowd';
import { type AdStand, expect, test, WHOLE_AD } from './pages/ad-stand';
import { openBarePage } from './pages/bare-page';

declare global {
  interface Window {
    /** Time of a widget's first content playback, in milliseconds since the epoch. */
    vvFilmAt?: number;
    vvAskedAt?: number;
  }
}

/** Limit from the end of the ad attempt to content playback. */
const CONTENT_LIMIT_MS = 3000;
/** Allowance beyond the timeouts of the engine. */
const SLACK_MS = 1000;

/** A document, the code in the log, and the pings: its own Error URL, if it could be read. */
type Fault = readonly [ad: string, code: number, ...pings: string[]];

/** Formats the expected outcomes as text. */
const lines = (faults: readonly Fault[]): string =>
  faults.map(([ad, code, ...pings]) => `${ad}: ${code} [${pings.join(', ')}]`).join('\n');

const seen = (outcomes: readonly AdOutcome[]): string =>
  outcomes.map(({ ad, code, pings }) => `${ad}: ${code} [${pings().join(', ')}]`).join('\n');

/** Expects that every ad ended so, that its pings arrived, and that the content played in time. */
async function expectFaults(stand: AdStand, outcomes: readonly AdOutcome[], faults: readonly Fault[]): Promise<void> {
  await expect.poll(() => seen(outcomes)).toBe(lines(faults));
  for (const { key } of outcomes) await stand.expectArrived(key);
  for (const { ad, contentMs } of outcomes) expect(contentMs, `${ad}: to the film`).toBeLessThan(CONTENT_LIMIT_MS);
}

const DOCUMENTS: readonly Fault[] = [
  ['html', 100],
  ['truncated', 100],
  ['entity-bomb', 100],
  ['empty', 901],
  ['blank', 901],
  ['blank-ad', 303],
  ['two-ads', 901, 'one error code=901', 'two error code=901'],
  ['vast-1', 403],
  ['big', 900],
  ['linear?fault=status:500', 900],
  ['linear?fault=truncate', 900],
  ['no-cors/linear', 900],
];

test('ad engine: invalid documents report their error code, and the content plays', async ({ stand }) => {
  const outcomes = await playCrowd(
    stand,
    DOCUMENTS.map(([ad]) => ad),
  );
  await expectFaults(stand, outcomes, DOCUMENTS);
});

const FILES: readonly Fault[] = [
  ['no-media', 401, 'no-media error code=401'],
  ['only-flash', 403, 'only-flash error code=403'],
  ['vpaid', 403, 'vpaid error code=403'],
  ['media-404', 405, 'media-404 error code=405'],
  ['media-garbage', 405, 'media-garbage error code=405'],
  ['media-wrong-type', 405, 'media-wrong-type error code=405'],
];

test('ad engine: unplayable media files report their error code, are not billed, and the content plays', async ({
  stand,
}) => {
  const outcomes = await playCrowd(
    stand,
    FILES.map(([ad]) => ad),
  );
  await expectFaults(stand, outcomes, FILES);
});

const WRAPPERS: readonly Fault[] = [
  ['wrapper-dead', 301, 'wrapper-dead error code=301'],
  ['wrapper-empty', 303, 'wrapper-empty error code=303'],
  [
    'wrapper-fanout',
    901,
    'wrapper-fanout error code=901, wrapper-fanout error code=901, wrapper-fanout error code=901',
  ],
  ['wrapper-loop', 302, 'wrapper-loop error code=302', 'wrapper-loop-back error code=302'],
  ['wrapper-deep', 302, ...[1, 2, 3, 4, 5, 6].map((hop) => `wrapper-deep-${hop} error code=302`)],
];

test('ad engine: failing wrapper chains report the error code to every hop, and the content plays', async ({
  page,
  stand,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const outcomes = await playCrowd(
    stand,
    WRAPPERS.map(([ad]) => ad),
  );
  await expectFaults(stand, outcomes, WRAPPERS);
  expect(asked.filter((url) => url.includes('/wrapper-deep.xml'))).toHaveLength(6);
});

/**
 * Faults that only a timeout reveals, and the engine's limit. Requests to other hosts have connections of their own.
 */
const SLOW: readonly (readonly [limitMs: number, ...fault: Fault])[] = [
  [5000, 'no-preflight/linear?fault=hang', 350],
  [5000, 'no-preflight/linear?fault=stall:50', 350],
  [5000, 'no-preflight/wrapper-hang', 301, 'wrapper-hang error code=301'],
  [8000, 'media-hang', 402, 'media-hang error code=402'],
  [5000, 'media-stall', 402, ...startOf('media-stall'), 'media-stall error code=402'],
  [5000, 'media-reset', 402, ...startOf('media-reset'), 'media-reset error code=402'],
];

function startOf(ad: string): string[] {
  return ['loaded', 'impression', 'creativeView', 'start', 'firstQuartile'].map((event) => `${ad} ${event}`);
}

test('ad engine: gives up pending requests in time, and the content plays', async ({ stand }) => {
  const outcomes = await playCrowd(
    stand,
    SLOW.map(([, ad]) => ad),
    // Six at once would keep a busy browser from reading a file before its connection breaks.
    { atOnce: 3 },
  );
  await expectFaults(
    stand,
    outcomes,
    SLOW.map(([, ...fault]) => fault),
  );
  for (const [index, [limitMs]] of SLOW.entries()) {
    const outcome = outcomes[index];
    expect(outcome?.waitMs, outcome?.ad).toBeLessThan(limitMs + SLACK_MS);
  }
});

test('ad engine: an ad with odd details plays, and invalid URLs are not called', async ({ page, stand }) => {
  const ads = ['no-duration', 'zero-seconds', 'bad-offsets', 'odd-trackers', 'odd-media', 'script-click'];
  const steps = [{ when: { status: AD_STATUS.PLAYING }, call: 'click' as const }];
  const outcomes = await playCrowd(stand, ads, { steps, atOnce: ads.length });
  const eventsOf = (ad: string) => (ad === 'bad-offsets' ? WHOLE_AD.toSpliced(6, 0, 'good') : WHOLE_AD);
  const expected = ads.map(
    (ad) =>
      `${ad}: null [${eventsOf(ad)
        .map((event) => `${ad} ${event}`)
        .join(', ')}]`,
  );
  await expect.poll(() => seen(outcomes)).toBe(expected.join('\n'));
  for (const { key } of outcomes) await stand.expectArrived(key);
  expect(await page.title()).toBe('blank');
});

test('ad engine: failing or hanging pings delay nothing', async ({ stand }) => {
  // The pings have a host of their own, because HTTP/1.1 allows six connections to each.
  const outcomes = await playCrowd(stand, ['short', 'short'], {
    serviceQuery: { ping_fault: 'hang', pings: 'no-cors' },
  });
  for (const { adEvents, contentMs } of outcomes) {
    expect(adEvents).toEqual(['loaded', 'start', 'adend', 'end']);
    expect(contentMs).toBeLessThan(CONTENT_LIMIT_MS);
  }
});

/** Content of each widget, its ad, and the time of the failure: the content plays then and not before. */
const WIDGETS = [
  { id: 1, ad: 'linear?fault=hang', failsMs: [4500, 5000] },
  { id: 6, ad: 'media-hang', failsMs: [7500, 8000] },
  { id: 10, ad: 'media-corrupt', failsMs: [1000, 8000] },
  { id: 2, ad: 'media-stall', failsMs: [7500, 8200] },
] as const;

for (const { id, ad, failsMs } of WIDGETS) {
  test(`widget: the content plays in time after the ad ${ad}`, async ({ page, stand }) => {
    await page.route(/\/ad-list\.json/, (route) => {
      const url = new URL(route.request().url());
      url.search = `${new URLSearchParams({ preroll: ad, s: `${stand.session}-${id}` })}`;
      return route.continue({ url: url.href });
    });
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        if (String(input).includes('/ads/vast/')) window.vvAskedAt ??= Date.now();
        return fetch(input, init);
      };
      const note = ({ target }: Event): void => {
        // The ad plays before the player and in its slot.
        const isFilm = target instanceof HTMLVideoElement && !target.src.includes('/media/ads/');
        if (isFilm) window.vvFilmAt ??= Date.now();
      };
      // Media events do not bubble.
      document.addEventListener('playing', note, true);
    });
    await openBarePage(page, { query: { movie_id: id, auto_play: 1 } });
    const frame = () => page.frame({ url: new RegExp(`movie_id=${id}&`) });
    const filmAt = async (): Promise<number> => (await frame()?.evaluate(() => window.vvFilmAt)) ?? 0;
    await expect.poll(filmAt, { timeout: 25_000 }).toBeGreaterThan(0);
    const askedAt = (await frame()?.evaluate(() => window.vvAskedAt)) ?? 0;
    const waitMs = (await filmAt()) - askedAt;
    expect(waitMs).toBeGreaterThan(failsMs[0]);
    expect(waitMs).toBeLessThan(failsMs[1] + SLACK_MS + CONTENT_LIMIT_MS);
  });
}
