import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** The most telling faults of `e2e/faults`, over a clock of their own. */

/** A position of the forty minutes that is not buffered. */
const FAR_S = 1500;
const FILM = { movie_id: 2 } as const;

/** Breaks matching calls by a fault of the reference service. The result mends them. */
function breakCalls(widget: WidgetPage, pattern: RegExp, fault: string): () => void {
  widget.requests.rewrite(pattern, (url) => url.searchParams.set('fault', fault));
  return () => widget.requests.rewrite(pattern, () => undefined);
}

/** A page whose first film has played, and that is about to open another one. */
async function opened(): Promise<WidgetPage> {
  const widget = await WidgetPage.open();
  await widget.start();
  return widget;
}

async function playing(): Promise<WidgetPage> {
  const widget = await WidgetPage.open({ query: FILM });
  await widget.start();
  return widget;
}

const expectNoScreen = (widget: WidgetPage) => expect(widget.find('failure-panel')).toBeNull();

/** Expects the failure screen, and after the end of the fault playback by itself. */
async function expectComesBack(widget: WidgetPage, mend: () => void): Promise<void> {
  await widget.expectShown('failure-panel', 40);
  mend();
  await widget.expectGone('failure-panel', 70);
  await widget.expectPlays();
}

test.each([
  ['content', /\/contents\/6(?:\?|$)/],
  ['episodes', /\/episodes\?/],
  ['the master JSON', /\/progressive\/.+\.json/],
])('Fault: a start without %s shows a screen that watches, and plays by itself', async (_, pattern) => {
  const widget = await opened();
  const mend = breakCalls(widget, pattern, 'status:500');
  await widget.call('load', { movieId: 6, autoPlay: true }).catch(() => undefined);
  await expectComesBack(widget, mend);
});

test('Fault: a start without the region check and without seasons plays', async () => {
  const widget = await opened();
  breakCalls(widget, /\/available/, 'status:500');
  breakCalls(widget, /\/seasons/, 'truncate');
  await widget.call('load', { movieId: 10, autoPlay: true });
  await widget.expectPlays();
  expectNoScreen(widget);
});

test('Fault: a call that hangs once is raced by a second one', async () => {
  const widget = await opened();
  widget.requests.hold(/\/episodes\?/, 1);
  await widget.call('load', { movieId: 10, autoPlay: true }).catch(() => undefined);
  await widget.expectPlays();
  expectNoScreen(widget);
});

test('Fault: segments of one rendition that are missing are taken from another', async () => {
  const widget = await playing();
  breakCalls(widget, /\/film\/v480\/.+\.m4s/, 'status:404');
  widget.video.currentTime = FAR_S;
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(FAR_S - 1);
  expectNoScreen(widget);
});

test.each([404, 410])('Fault: a single segment that answers %s is passed over', async (status) => {
  const widget = await playing();
  breakCalls(widget, /\/film\/v\d+\/t25-001\.m4s/, `status:${status}`);
  widget.video.currentTime = FAR_S;
  await widget.expectPlays();
  await widget.until(() => expect(widget.video.currentTime).toBeGreaterThan(FAR_S + 12), 60);
  expectNoScreen(widget);
});

test('Fault: URLs that answer 410 are renewed, and the film plays on at its second', async () => {
  const widget = await playing();
  const masters = () => widget.requests.urls.filter((url) => /\/film\/.+\.json/.test(url) && !/thumb/.test(url)).length;
  const before = masters();
  const mend = breakCalls(widget, /\/film\/.+\.m4s/, 'status:410');
  widget.video.currentTime = FAR_S;
  await widget.until(() => expect(masters()).toBe(before + 1));
  mend();
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(FAR_S - 1);
  expectNoScreen(widget);
});

test('Fault: a seek into a network that is away shows words, and plays at its second', async () => {
  const widget = await playing();
  const mend = widget.requests.cut(/\/film\/.+\.m4s/);
  widget.video.currentTime = FAR_S;
  await widget.expectShown('recovering');
  await widget.advance(8);
  mend();
  window.dispatchEvent(new Event('online'));
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(FAR_S - 1);
  expectNoScreen(widget);
});

test('Fault: ads without a document and without a file leave the film alone', async () => {
  const widget = await WidgetPage.open({ ads: { preroll: ['short'] } });
  breakCalls(widget, /\/ads\/vast\//, 'status:500');
  await widget.start();
  expectNoScreen(widget);
});
