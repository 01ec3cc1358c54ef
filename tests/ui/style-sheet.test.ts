import { afterEach, expect, test } from 'vitest';
import { pageReady } from '@/app/page-ready';

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
  const wait = pageReady(document).then(() => {
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
  const wait = pageReady(document);
  link.dispatchEvent(new Event('error'));
  await expect(wait).rejects.toThrow('style sheet');
});

test('Style sheet: one that failed before the wait ends the start, too', async () => {
  // Chromium has an empty sheet then.
  withRules(aPendingLink(), 0);
  await expect(pageReady(document)).rejects.toThrow('style sheet');
});

test('Style sheet: a loaded one, and a page without one, delay nothing', async () => {
  await pageReady(document);
  withRules(aPendingLink(), 3);
  await pageReady(document);
});
