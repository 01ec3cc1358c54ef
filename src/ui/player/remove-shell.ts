import { useLayoutEffect } from 'react';

/** Ids of the page's shell and of the element that React renders into (`index.html`). */
const SHELL = 'vv-boot';
const ROOT = 'vv-root';

/** Parts of the player that take the focus over from the shell's button, the best first. */
const HEIRS = ['[data-testid="big-play"]', '[data-media-player]'];

/**
 * Removes the page's shell once React has rendered the same, or what replaces it. Both happen before the next paint, so
 * that no frame is without either.
 */
export function useShellRemoval(isReplaced = true): void {
  useLayoutEffect(() => {
    if (isReplaced) removeShell(document);
  }, [isReplaced]);
}

function removeShell(document: Document): void {
  const shell = document.getElementById(SHELL);
  if (shell === null) return;
  const { activeElement, body } = document;
  const hasLostFocus = shell.dataset.focused !== undefined && (activeElement === body || activeElement === null);
  const hadFocus = hasLostFocus || shell.contains(activeElement);
  shell.remove();
  // Until now the page hid what React had rendered.
  document.getElementById(ROOT)?.removeAttribute('inert');
  const heirs = HEIRS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  if (hadFocus) heirs[0]?.focus({ preventScroll: true });
}
