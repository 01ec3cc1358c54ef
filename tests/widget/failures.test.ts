import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** A position of the forty minutes that is not buffered. */
const FAR_S = 1500;

async function expectFailure(widget: WidgetPage, kind: string): Promise<void> {
  expect((await widget.expectShown('failure-panel')).dataset.kind).toBe(kind);
}

test('Failure: missing content stays missing when the network returns', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 404 } });
  await expectFailure(widget, 'content-not-found');
  const asked = widget.requests.urls.length;
  window.dispatchEvent(new Event('offline'));
  await widget.advance(1);
  window.dispatchEvent(new Event('online'));
  await widget.advance(3);
  await expectFailure(widget, 'content-not-found');
  expect(widget.requests.urls).toHaveLength(asked);
});

test('Failure: a missing stream replaces the question about a kept position', async () => {
  const stored = { episodesTimeProgress: { 101: { 1011: 23 } } };
  const widget = await WidgetPage.open({ stored });
  widget.requests.rewrite(/\/s1e1\/.+\.json/, (url) => url.searchParams.set('fault', 'status:404'));
  await expectFailure(widget, 'master-failed');
  expect(widget.find('resume-prompt')).toBeNull();
});

test('Recovery: a broken stream is explained over the waiting video until it continues', {
  tags: ['nightly'],
}, async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 2 } });
  await widget.start();
  expect(widget.find('recovering')).toBeNull();
  const mend = widget.requests.cut(/\.m4s/);
  widget.video.currentTime = FAR_S;
  expect((await widget.expectShown('recovering')).textContent).toBe('Восстанавливаем соединение…');
  expect(widget.find('spinner')?.hasAttribute('data-visible')).toBe(true);
  mend();
  await widget.expectGone('recovering');
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(FAR_S - 1);
});
