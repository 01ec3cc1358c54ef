import { expect, inject, onTestFinished, test } from 'vitest';
import { type SignedIn, serviceClient } from '../support/service-client';
import { WidgetPage } from '../support/widget-page';

const SAVED_S = 23;
const SAVED = { episodesTimeProgress: { 101: { 1011: SAVED_S } } };
/** The nearest key frame differs from the requested second. */
const NEAR_S = 1;

async function expectAt(widget: WidgetPage, seconds: number): Promise<void> {
  await widget.until(() => expect(Math.abs(widget.video.currentTime - seconds)).toBeLessThan(NEAR_S));
}

test('Resume: starting over begins at zero', async () => {
  const widget = await WidgetPage.open({ stored: SAVED });
  await widget.press('resume-start-over');
  await widget.expectPlays();
  expect(widget.find('resume-prompt')).toBeNull();
  expect(widget.video.currentTime).toBeLessThan(SAVED_S - NEAR_S);
});

test('Resume: the prompt waits for an answer even with autoplay', async () => {
  const widget = await WidgetPage.open({ stored: SAVED, query: { auto_play: 1 } });
  await widget.expectState({ phase: 'ready' });
  await widget.expectShown('resume-prompt');
  await expectAt(widget, SAVED_S);
  await widget.advance(20);
  await widget.expectShown('resume-prompt');
  await widget.expectPaused();
  await expectAt(widget, SAVED_S);
  expect(widget.events('play')).toEqual([]);
});

test('Resume: a position saved without a variant prompts too, and is saved by variant from then on', async () => {
  const widget = await WidgetPage.open({ stored: { episodesTimeProgress: { 101: SAVED_S, 102: 30 } } });
  await widget.press('resume-continue');
  await widget.expectPlays();
  await widget.keys('k');
  await widget.expectPaused();
  await widget.until(() =>
    expect(widget.stored('episodesTimeProgress')).toEqual({ 101: { 1011: expect.any(Number) }, 102: 30 }),
  );
});

test('Resume: a picked episode prompts too, with the focus on the main button', async () => {
  const widget = await WidgetPage.open({ stored: { episodesTimeProgress: { 102: { 1021: 15 } } } });
  await widget.start();
  await widget.pick(102);
  const button = await widget.expectShown('resume-continue');
  expect(button.textContent).toBe('Продолжить с\u00a00:15');
  await widget.until(() => expect(document.activeElement).toBe(button));
  await widget.expectOpacity('controls', '0');
  await widget.keys('{Enter}');
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(15 - NEAR_S);
  expect(document.activeElement).toBe(widget.find('player'));
});

test('Resume: keys and presses beside the prompt do nothing; Esc closes it, and the big button resumes', async () => {
  const widget = await WidgetPage.open({ stored: SAVED });
  await widget.expectShown('resume-continue');
  await expectAt(widget, SAVED_S);
  await widget.pressPicture();
  for (const key of ['k', 'm', '{ArrowRight}', '9']) await widget.keys(key);
  await widget.advance(1);
  await widget.expectShown('resume-prompt');
  expect(widget.video.muted).toBe(false);
  await expectAt(widget, SAVED_S);
  await widget.expectPaused();
  await widget.keys('{Escape}');
  await widget.expectGone('resume-prompt');
  await widget.expectOpacity('controls', '1');
  await widget.expectPaused();
  await widget.start();
  expect(widget.video.currentTime).toBeGreaterThan(SAVED_S - NEAR_S);
  await widget.expectState({ playback: 'playing' });
});

const service = serviceClient(inject('catalogueOrigin'));

/** Signs a new viewer in, as the site does: by cookies. */
async function signIn(): Promise<SignedIn> {
  const user = await service.newUser();
  for (const name of ['authToken', 'refreshToken'] as const) {
    await cookieStore.set(name, user[name]);
    onTestFinished(() => cookieStore.delete(name));
  }
  return user;
}

test('Account: resumes where another device has stopped, and marks the watched episode', async () => {
  const as = await signIn();
  const body = { seconds: 23, duration: 48, variantId: 1011 };
  await service.call('POST', '/contents/1/episodes/101/time-progress', { as, body });
  const widget = await WidgetPage.open();
  expect((await widget.expectShown('resume-continue')).textContent).toBe('Продолжить с\u00a00:23');
  await widget.press('resume-continue');
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeGreaterThanOrEqual(22);
  await widget.call('seek', { time: 46 });
  await widget.until(async () => {
    const { body: episodes } = await service.call('GET', '/episodes?content-id=1', { as });
    expect(episodes.find(({ id }: { id: number }) => id === 101).isCompleted).toBe(true);
  });
  widget.expectNoErrors();
});
