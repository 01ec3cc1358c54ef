/**
 * Markup of the page before any code has loaded. The build puts it into `index.html`, and loads this file as it stands: it
 * must import nothing.
 * @param ids those of `shell-marks.ts`
 * @param parts button and spinner: `shellParts` in one state, or in both (`dev/build/inline-shell.ts`)
 */
export const pageShell = (ids: { ROOT: string; SHELL: string }, parts: string, noScripts = ''): string =>
  `<div id="${ids.ROOT}" inert></div><main id="${ids.SHELL}">${parts}` +
  `${noScripts && `<noscript>${BARE}${noScripts}</noscript>`}</main>`;

/** Markup of a shell that waits for a press by its button, or for the film by its spinner. */
export const shellParts = (glyph: string, text: { play: string; loading: string }, offersPlay: boolean): string =>
  `<div class="vv-centre"${offersPlay ? '' : ' hidden'}>${bigPlay(glyph, text.play, 'big-play')}</div>` +
  `<div class="vv-centre vv-spinner" role="status"${offersPlay ? '>' : ` data-visible="soon">${spinner(text.loading)}`}</div>`;

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
