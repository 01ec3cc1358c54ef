import { expect, test } from './pages/ad-stand';

/** Events of `linear` up to playback. */
const LINEAR_START = ['loaded', 'impression', 'impression-2', 'creativeView', 'start'];

/** Log lines for events of one ad. */
const of = (ad: string, ...events: readonly string[]): string[] => events.map((event) => `${ad} ${event}`);
/** Log lines for the same events of several ads, grouped by event. */
const ofEach = (ads: readonly string[], ...events: readonly string[]): string[] =>
  events.flatMap((event) => ads.map((ad) => `${ad} ${event}`));

test('ad pings: a played ad sends each event from loaded to complete once', async ({ stand }) => {
  await stand.open({ ads: ['linear'], rate: 4 });
  await stand.expectContent();
  await stand.expectPings(
    of(
      'linear',
      ...LINEAR_START,
      'firstQuartile',
      'midpoint',
      'progress-5s',
      'thirdQuartile',
      'progress-90',
      'complete',
    ),
  );
  expect(await stand.adEvents()).toEqual(['loaded', 'start', 'adend', 'end']);
});

test('ad pings: an error before the start sends its code and nothing billable', async ({ stand }) => {
  await stand.open({ ads: ['linear'], serviceQuery: { media_fault: 'status:404' } });
  await stand.expectContent();
  await stand.expectPings(of('linear', 'error code=405', 'error-2 code=405'));
  expect(await stand.adEvents()).toEqual(['error 405', 'adend', 'end']);
});

test('ad pings: an error midway sends the code after the events so far', async ({ stand }) => {
  await stand.open({ ads: ['media-corrupt'] });
  await stand.expectContent();
  await stand.expectPings(of('media-corrupt', 'loaded', 'impression', 'creativeView', 'start', 'error code=405'));
});

test('ad pings: every hop of a wrapper of three gets every ping, the outermost first', async ({ stand }) => {
  await stand.open({ ads: ['wrapper'], rate: 4 });
  await stand.expectContent();
  const all = ['wrapper', 'wrapper-2', 'wrapper-3', 'linear'];
  await stand.expectPings([
    ...ofEach(all, 'loaded', 'impression'),
    'linear impression-2',
    ...ofEach(all, 'creativeView', 'start', 'firstQuartile', 'midpoint'),
    'linear progress-5s',
    ...ofEach(all, 'thirdQuartile'),
    'linear progress-90',
    ...ofEach(all, 'complete'),
  ]);
});

test('ad pings: every hop of a failed wrapper gets the error', async ({ stand }) => {
  await stand.open({ ads: ['wrapper-media-404'] });
  await stand.expectContent();
  await stand.expectPings(ofEach(['wrapper-media-404', 'media-404'], 'error code=405'));
});

test('ad pings: own headers go to own origins only', async ({ stand }) => {
  await stand.open({ ads: ['short', 'short?pings=no-cors'], rate: 4 });
  await stand.expectContent();
  const pings = (await (await fetch(`${stand.reference}/ads/pings?s=${stand.session}`)).json()) as {
    headers: Record<string, string>;
  }[];
  const contexts = pings.map(({ headers }) => [headers.host?.split(':')[0], headers['x-session-context']]);
  expect(new Set(contexts.map(String))).toEqual(new Set(['localhost,stand', '127.0.0.1,']));
  expect(contexts).toHaveLength(16);
});
