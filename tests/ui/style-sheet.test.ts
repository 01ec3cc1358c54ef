import { afterEach, expect, test } from 'vitest';
import { styleSheetLoaded } from '@/startup/style-sheet';

/** A link whose style sheet is requested but has not loaded yet. */
function aPendingLink(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  Object.defineProperty(link, 'sheet', { value: null, configurable: true });
  document.body.append(link);
  return link;
}

afterEach(() => document.body.replaceChildren());

test('Style sheet: the widget waits until it has loaded', async () => {
  const link = aPendingLink();
  let isLoaded = false;
  const wait = styleSheetLoaded(document).then(() => {
    isLoaded = true;
  });
  await Promise.resolve();
  expect(isLoaded).toBe(false);
  link.dispatchEvent(new Event('load'));
  await wait;
  expect(isLoaded).toBe(true);
});

test('Style sheet: a failed one ends the start, as failed code does', async () => {
  const link = aPendingLink();
  const wait = styleSheetLoaded(document);
  link.dispatchEvent(new Event('error'));
  await expect(wait).rejects.toThrow('style sheet');
});

test('Style sheet: a loaded one, and a page without one, delay nothing', async () => {
  await styleSheetLoaded(document);
  Object.defineProperty(aPendingLink(), 'sheet', { value: {} });
  await styleSheetLoaded(document);
});
