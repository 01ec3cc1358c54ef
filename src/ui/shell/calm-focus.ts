/** Attribute of the document's element while no key has moved the focus: the style sheet draws no ring then. */
export const CALM = 'data-calm';

const PLAYER = '[data-media-player]';

/**
 * Keeps focus rings off the screen until a key moves the focus, and again from the next press of a pointer on. A browser
 * draws a ring round whatever a script has focused before any input.
 */
export function calmFocus(window: Window, signal?: AbortSignal): void {
  const { document } = window;
  const { documentElement: root } = document;
  /** The last input since the viewer has come to this document. */
  let input: 'key' | 'pointer' | null = null;
  /** The focused element when the viewer left the document. */
  let left: Element | null = null;
  let isEntering = false;
  const on = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { capture: true, ...(signal && { signal }) });
  root.setAttribute(CALM, '');
  on('keydown', () => {
    input = 'key';
  });
  on('pointerdown', () => {
    input = 'pointer';
    isEntering = false;
    root.setAttribute(CALM, '');
  });
  on('focusin', ({ target }) => {
    // The player itself takes the focus that a control has lost.
    const isMoved = input === 'key' && !(target as Element).matches(PLAYER);
    if (isMoved || (isEntering && target !== left)) root.removeAttribute(CALM);
  });
  // Tab leads here from the host page, whose keys are not heard. A host page that focuses the frame moves no focus within.
  on('focus', ({ target }) => {
    if (target instanceof Node || input === 'pointer') return;
    isEntering = true;
    setTimeout(() => {
      isEntering = false;
    });
  });
  on('blur', ({ target }) => {
    if (target instanceof Node) return;
    left = document.activeElement;
    input = null;
  });
}
