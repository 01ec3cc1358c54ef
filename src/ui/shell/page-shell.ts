import { bigPlay } from './big-play';
import { ROOT, SHELL } from './shell-marks';
import { spinner } from './spinner';

/**
 * Markup of the page before any code has loaded: the spinner, and the large button, which needs scripts. The build puts
 * it into `index.html` and loads this file without the alias `@`.
 * @param glyph outlines of the play icon
 */
export const pageShell = (glyph: string, text: { play: string; loading: string }): string =>
  `<div id="${ROOT}" inert></div><main id="${SHELL}">` +
  `<div class="vv-centre" hidden>${bigPlay(glyph, text.play, 'big-play')}</div>` +
  `<div class="vv-centre vv-spinner" role="status" data-visible="soon">${spinner(text.loading)}</div></main>`;
