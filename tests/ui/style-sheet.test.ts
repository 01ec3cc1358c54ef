import { afterEach, expect, test } from 'vitest';
import { mountWidget } from '@/startup/mount-widget';
import { Start } from '@/startup/start';

/** Resolves once the widget starts. */
const mount = () => mountWidget(window, new Start(), async () => ({ startWidget: () => undefined }));

/** A link whose style sheet is requested but has not loaded yet. */
function aPendingLink(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  Object.defineProperty(link, 'sheet', { value: null, configurable: true });
  document.body.append(link);
  return link;
}

afterEach(() => document.body.replaceChildren());

const withRules = (link: HTMLLinkElement, count: number) =>
  Object.defineProperty(link, 'sheet', { value: { cssRules: Array(count).fill({}) }, configurable: true });

test('Style sheet: the widget waits until it has loaded', async () => {
  const link = aPendingLink();
  let isLoaded = false;
  const wait = mount().then(() => {
    isLoaded = true;
  });
  await Promise.resolve();
  expect(isLoaded).toBe(false);
  withRules(link, 3);
  link.dispatchEvent(new Event('load'));
  await wait;
  expect(isLoaded).toBe(true);
});

test('Style sheet: a failed one ends the start, as failed code does', async () => {
  const link = aPendingLink();
  const wait = mount();
  link.dispatchEvent(new Event('error'));
  await expect(wait).rejects.toThrow('style sheet');
});

test('Style sheet: one that failed before the wait ends the start, too', async () => {
  // Chromium has an empty sheet then.
  withRules(aPendingLink(), 0);
  await expect(mount()).rejects.toThrow('style sheet');
});

test('Style sheet: a loaded one, and a page without one, delay nothing', async () => {
  await mount();
  withRules(aPendingLink(), 3);
  await mount();
});
