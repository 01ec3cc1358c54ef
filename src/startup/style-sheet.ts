/**
 * Resolves once the style sheet of the player is there, which the page requests with the player's code
 * (`dev/build/preload.ts`), and rejects if it does not load. The development server has none: its modules insert their
 * styles.
 */
export function styleSheetLoaded(document: Document): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    // One that failed is an empty sheet in Chromium, and cannot be read where it is of another origin.
    const settle = () => (link.sheet?.cssRules.length ? resolve() : reject(new Error('no styles')));
    if (link.sheet !== null) return settle();
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
  });
}
