import { PAINT_WAIT_MS } from '@/domain/startup/start-limit';
import { nextPaint } from '@/ui/shell/next-paint';

/** Resolves when the page can show the widget. Rejects when its style sheet does not load. */
export async function pageReady(document: Document): Promise<void> {
  await styleSheetLoaded(document);
  // The code has run for 50 ms on a slow processor. Input and a frame come before the widget begins.
  await nextPaint(PAINT_WAIT_MS);
}

/**
 * Resolves once the style sheet of the player is there, which the page requests with the player's code
 * (`dev/build/preload.ts`), and rejects if it does not load. The development server has none: its modules insert their
 * styles.
 */
function styleSheetLoaded(document: Document): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    // One that failed is an empty sheet in Chromium, and cannot be read where it is of another origin.
    const settle = () => (link.sheet?.cssRules.length ? resolve() : reject(new Error('the style sheet did not load')));
    if (link.sheet !== null) return settle();
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
  });
}
