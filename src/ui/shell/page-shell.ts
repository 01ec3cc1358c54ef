/**
 * Markup of the page before any code has loaded: the spinner, and the large button, which needs scripts. The build puts
 * it into `index.html`, and loads this file as it stands: it must import nothing.
 * @param ids those of `shell-marks.ts`
 */
export const pageShell = (
  ids: { ROOT: string; SHELL: string },
  glyph: string,
  text: { play: string; loading: string },
  noScripts = '',
): string =>
  `<div id="${ids.ROOT}" inert></div><main id="${ids.SHELL}">` +
  `<div class="vv-centre" hidden>${bigPlay(glyph, text.play, 'big-play')}</div>` +
  `<div class="vv-centre vv-spinner" role="status" data-visible="soon">${spinner(text.loading)}</div>` +
  `${noScripts && `<noscript>${BARE}${noScripts}</noscript>`}</main>`;

/** Styles of a page without scripts: its words alone. */
const BARE =
  '<style>#vv-boot{opacity:1!important}#vv-boot::before,.vv-centre{display:none!important}' +
  'noscript{position:absolute;top:40%;width:100%;padding:0 5%;box-sizing:border-box;text-align:center}</style>';

/** Markup of the large button. `glyph` are the outlines of its icon. */
export const bigPlay = (glyph: string, label: string, testId: string): string =>
  `<button class="vv-big-play" type="button" aria-label="${label}" aria-keyshortcuts="K" data-part="${testId}" data-testid="${testId}">` +
  `<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">${glyph}</svg></button>`;

/** Markup of a visible spinner. Screen readers say the word. */
export const spinner = (word: string): string => `<div class="vv-ring"></div><span class="vv-unseen">${word}</span>`;
