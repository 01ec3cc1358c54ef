/**
 * Resolves once the style sheet of the player is there, which the page requests with the player's code
 * (`dev/build/preload.ts`), and rejects if it does not load. The development server has none: its modules insert their
 * styles.
 */
export function styleSheetLoaded(document: Document): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link === null || link.sheet !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('The style sheet did not load')));
  });
}
