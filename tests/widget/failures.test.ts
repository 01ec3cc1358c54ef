import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WidgetPage } from '../support/widget-page';

/** A position of the forty minutes that is not buffered. */
const FAR_S = 1500;

async function expectFailure(widget: WidgetPage, kind: string): Promise<HTMLElement> {
  const screen = await widget.expectShown('failure-panel');
  expect(screen.dataset.kind).toBe(kind);
  return screen;
}

const pressButton = () => page.getByTestId('failure-panel').getByRole('button').click();

const payloads = (widget: WidgetPage, name: string) => widget.events(name).map(({ payload }) => payload);

test('Failure: content blocked in the region says so, and refuses to play and to change the episode', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 3 } });
  const screen = await expectFailure(widget, 'region-blocked');
  expect(screen.textContent).toContain(
    'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
  );
  expect(await widget.refusal('play')).toBe('BlockedError');
  expect(await widget.refusal('setEpisode', { episodeId: 3001 })).toBe('BlockedError');
  const error = { kind: 'region-blocked', id: screen.dataset.errorId };
  expect(payloads(widget, 'blocked')).toEqual([error]);
  expect(await widget.state()).toMatchObject({ phase: 'blocked', error });
  for (const name of ['error', 'play', 'pause', 'ended']) expect(widget.events(name), name).toEqual([]);
});

test('Failure: a master file that fails to load is named, and the button plays once it loads', async () => {
  const widget = await WidgetPage.open();
  const master = /\/s1e1\/sever\.json/;
  widget.requests.rewrite(master, (url) => url.searchParams.set('fault', 'status:500'));
  const screen = await expectFailure(widget, 'master-failed');
  expect(screen.textContent).toMatch(/Ошибка в загрузке: http.+\/media\/series\/s1e1\/sever\.json/);
  widget.requests.rewrite(master, () => undefined);
  await pressButton();
  await widget.expectPlays();
});

test('Failure: a repeated one shows the screen again with the reported id, and the button recovers later', async () => {
  const widget = await WidgetPage.open({ query: { fault: 'status:500' } });
  const { errorId: id } = (await expectFailure(widget, 'unexpected')).dataset;
  const error = { kind: 'unexpected', id };
  expect(await widget.state()).toMatchObject({ phase: 'failed', error });
  const before = payloads(widget, 'error');
  await pressButton();
  await widget.until(() => expect(payloads(widget, 'error')).toEqual([...before, error]));
  expect((await expectFailure(widget, 'unexpected')).dataset.errorId).toBe(id);
  widget.requests.rewrite(/\/contents\/1\?/, (url) => url.searchParams.delete('fault'));
  await pressButton();
  await widget.start();
  expect(await widget.state()).toMatchObject({ phase: 'ready', playback: 'playing', error: null });
});

test('Failure: missing content says so, and stays missing when the network returns', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 404 } });
  expect((await expectFailure(widget, 'content-not-found')).textContent).toContain('Контент не доступен');
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
