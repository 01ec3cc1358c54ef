import { useLayoutEffect } from 'react';
import { HAD_FOCUS, POINTER, QUESTION, ROOT, SHELL } from '../shell/shell-marks';

/** Parts of the player that take the focus over from the shell, the best first. */
const HEIRS = ['[data-part="big-play"]', '[data-media-player]'];

/**
 * Removes the page's shell once React has rendered the same, or what replaces it. Both happen before the next paint, so
 * that no frame is without either.
 */
export function useShellRemoval(isReplaced = true): void {
  useLayoutEffect(() => {
    return isReplaced ? removeAfterPress(document) : undefined;
  }, [isReplaced]);
}

/** Whether the shell shows the question about a saved position. */
export const isShellAsking = (document: Document): boolean => document.querySelector(`#${SHELL} .${QUESTION}`) !== null;

/** Events after which the shell is no longer held down. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'blur'];
/** The click follows the release, on a touch screen some time later. */
const CLICK_LIMIT_MS = 300;

/**
 * Removes the shell. One that a mouse, a key (both `:active`) or a finger holds down stays until its click, which would
 * else be lost.
 */
function removeAfterPress(document: Document): (() => void) | undefined {
  if (document.querySelector(`#${SHELL}:active,#${SHELL}[${POINTER}="pointerdown"]`) === null) {
    removeShell(document);
    return undefined;
  }
  const controller = new AbortController();
  const remove = () => setTimeout(() => controller.signal.aborted || removeShell(document), CLICK_LIMIT_MS);
  for (const name of RELEASES) window.addEventListener(name, remove, { signal: controller.signal });
  return () => controller.abort();
}

function removeShell(document: Document): void {
  const shell = document.getElementById(SHELL);
  if (shell === null) return;
  const { activeElement, body } = document;
  const hasLostFocus = shell.hasAttribute(HAD_FOCUS) && (activeElement === body || activeElement === null);
  const hadFocus = hasLostFocus || shell.contains(activeElement);
  const { part } = shell.contains(activeElement) ? (activeElement as HTMLElement).dataset : {};
  shell.remove();
  // Until now the page hid what React had rendered.
  document.getElementById(ROOT)?.removeAttribute('inert');
  if (hadFocus) passFocus(document, part === undefined ? HEIRS : [`[data-part="${part}"]`, ...HEIRS]);
}

/** Focuses the best heir. Vidstack makes the player focusable only once it has attached. */
function passFocus(document: Document, selectors: readonly string[]): void {
  const focus = () => {
    const heirs = selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
    heirs[0]?.focus({ preventScroll: true });
  };
  focus();
  requestAnimationFrame(() => document.activeElement === document.body && focus());
}
