import { hasRemoteControl } from '@/lib/remote-control';
import { CALM } from './shell-marks';

const PLAYER = '[data-media-player]';

const setCalm = ({ documentElement }: Document, isCalm: boolean): void =>
  documentElement.setAttribute(CALM, isCalm ? '' : 'no');

/**
 * Keeps focus rings off the screen until a key moves the focus, and again from the next press of a pointer on. A browser
 * draws a ring round whatever a script has focused before any input. With a remote control every focus has its ring.
 */
export function calmFocus(window: Window, signal?: AbortSignal): void {
  const { document } = window;
  if (hasRemoteControl(document)) return;
  // A key may have moved the focus in the shell's question.
  if (!document.documentElement.hasAttribute(CALM)) setCalm(document, true);
  /** The last input since the viewer has come to this document. */
  let input: 'key' | 'pointer' | null = null;
  /** The focused element when the viewer left the document. */
  let left: Element | null = null;
  let isEntering = false;
  const on = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { capture: true, ...(signal && { signal }) });
  on('keydown', () => {
    input = 'key';
  });
  on('pointerdown', () => {
    input = 'pointer';
    isEntering = false;
    setCalm(document, true);
  });
  on('focusin', ({ target }) => {
    // The player itself takes the focus that a control has lost.
    const isMoved = input === 'key' && !(target as Element).matches(PLAYER);
    if (isMoved || (isEntering && target !== left)) setCalm(document, false);
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
