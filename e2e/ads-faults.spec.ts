import * as AD_STATUS from '../src/domain/ads/ad-status-code';
import { type AdOutcome, playCrowd } from './pages/ad-crowd';
import { type AdStand, expect, test, WHOLE_AD } from './pages/ad-stand';
import { openBarePage } from './pages/bare-page';
import { HostPage } from './pages/host-page';

/** A document, the code in the log, and the pings: its own Error URL, if it could be read. Nothing else is pinged. */
type Fault = readonly [ad: string, code: number, ...pings: string[]];

/** Formats the expected outcomes as text. */
const lines = (faults: readonly Fault[]): string =>
  faults.map(([ad, code, ...pings]) => `${ad}: ${code} [${pings.join(', ')}]`).join('\n');

const seen = (outcomes: readonly AdOutcome[]): string =>
  outcomes.map(({ ad, code, pings }) => `${ad}: ${code} [${pings().join(', ')}]`).join('\n');

/** Expects that every ad ended so, and that its pings arrived. tests/browser/ads-wait has the limits, with a clock. */
async function expectFaults(stand: AdStand, outcomes: readonly AdOutcome[], faults: readonly Fault[]): Promise<void> {
  await expect.poll(() => seen(outcomes)).toBe(lines(faults));
  for (const { key } of outcomes) await stand.expectArrived(key);
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
  ['no-media', 401, 'no-media error code=401'],
  ['only-flash', 403, 'only-flash error code=403'],
  ['media-garbage', 405, 'media-garbage error code=405'],
];

test('ad engine: invalid documents and files report their error code, and the content plays', async ({ stand }) => {
  const outcomes = await playCrowd(
    stand,
    DOCUMENTS.map(([ad]) => ad),
  );
  await expectFaults(stand, outcomes, DOCUMENTS);
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

/** Faults that only a timeout reveals. Requests to other hosts have connections of their own. */
const SLOW: readonly Fault[] = [
  ['no-preflight/linear?fault=hang', 350],
  ['no-preflight/linear?fault=stall:50', 350],
  ['no-preflight/wrapper-hang', 301, 'wrapper-hang error code=301'],
  ['media-hang', 402, 'media-hang error code=402'],
  ['media-stall', 402, ...startOf('media-stall'), 'media-stall error code=402'],
  ['media-reset', 402, ...startOf('media-reset'), 'media-reset error code=402'],
];

function startOf(ad: string): string[] {
  return ['loaded', 'impression', 'creativeView', 'start', 'firstQuartile'].map((event) => `${ad} ${event}`);
}

test('ad engine: gives up pending requests, and the content plays', async ({ stand }) => {
  const outcomes = await playCrowd(
    stand,
    SLOW.map(([ad]) => ad),
    // Six at once would keep a busy browser from reading a file before its connection breaks.
    { atOnce: 3 },
  );
  await expectFaults(stand, outcomes, SLOW);
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
  for (const { adEvents } of outcomes) expect(adEvents).toEqual(['loaded', 'start', 'adend', 'end']);
});

/** Content of each widget, its ad, and the code of the failure. */
const WIDGETS = [
  { id: 1, ad: 'linear?fault=hang', code: 350 },
  { id: 6, ad: 'media-hang', code: 402 },
  { id: 10, ad: 'media-corrupt', code: 405 },
  { id: 2, ad: 'media-stall', code: 402 },
] as const;

for (const { id, ad, code } of WIDGETS) {
  test(`widget: the content plays once the ad ${ad} has failed, and not before`, async ({ page, stand }) => {
    await page.route(/\/ad-list\.json/, (route) => {
      const url = new URL(route.request().url());
      url.search = `${new URLSearchParams({ preroll: ad, s: `${stand.session}-${id}` })}`;
      return route.continue({ url: url.href });
    });
    await openBarePage(page, { query: { movie_id: id, auto_play: 1 }, greets: true });
    // The messages have one channel, so their order is that of the player.
    const events = async () => {
      const received = await new HostPage(page).received();
      return received.flatMap(({ name, payload }) => {
        const { code: failed, currentTime = 0 } = (payload ?? {}) as { code?: number; currentTime?: number };
        if (name === 'aderror') return `error ${failed}`;
        return name === 'timeupdate' && currentTime > 0 ? 'content' : [];
      });
    };
    await expect.poll(events, { timeout: 40_000 }).toContain('content');
    expect((await events()).slice(0, 2)).toEqual([`error ${code}`, 'content']);
  });
}
