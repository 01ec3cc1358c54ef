/**
 * Whether this browser runs the modern build (`TARGETS` of `dev/build/widget-config.ts`). Container queries came with Chrome
 * 105, Safari 16 and Firefox 110. Safari has constructable style sheets since 16.4, as it has static blocks of classes, and
 * the others longer.
 */
export const isModern = 'adoptedStyleSheets' in document && CSS.supports('container-type', 'size');

/** Imports the code for starts that hang (`app/rescue/rescue.ts`). */
export const loadRescue = (): Promise<unknown> => (isModern ? import('vv:rescue') : import('vv:rescue-compatible'));

/**
 * Runs the chosen build, whose entry is the first link of the page. The links of the compatible build come before the
 * others once they are opened (`dev/build/preload.ts`). In the dev server the page has the entry, and no links.
 */
export function runBuild(): void {
  const link = document.querySelector<HTMLLinkElement>('[rel=modulepreload]');
  if (link === null) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = link.href;
  document.head.append(script);
}
