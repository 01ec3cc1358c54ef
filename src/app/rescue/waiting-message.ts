import type { KeyRouter } from '@/ui/widget/key-router';

/**
 * Shows a message in the player, and the pressed control as busy. Escape and Back call `cancel`.
 * Plain DOM: the code of the interface may be what is missing. The result hides it.
 */
export function showWaiting(document: Document, keys: KeyRouter, text: string, cancel: () => void): () => void {
  const parent = document.querySelector('[data-media-player]') ?? document.body;
  // Another control may have been pressed meanwhile: two messages would cover each other.
  document.querySelector('.vv-waiting')?.remove();
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.dataset.testid = 'code-waiting';
  region.className = 'vv-waiting';
  parent.append(region);
  // Text that comes into a live region is announced.
  region.textContent = text;
  const control = pressedControl(document);
  control?.setAttribute('aria-busy', 'true');
  const leaveKeys = keys.add('remote', {
    escape() {
      cancel();
      return 'closed';
    },
  });
  return () => {
    leaveKeys();
    control?.removeAttribute('aria-busy');
    region.remove();
  };
}

/** Whether the viewer waits for code. */
export const isWaitShown = (document: Document): boolean => document.querySelector('.vv-waiting') !== null;

/** The control whose menu or popup opens; null for a key. */
export const pressedControl = (document: Document): HTMLElement | null =>
  document.querySelector<HTMLElement>('button[aria-expanded="true"]') ??
  document.activeElement?.closest<HTMLElement>('button[aria-haspopup]') ??
  null;
