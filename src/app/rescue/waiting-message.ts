/** Back of a remote control, as `lib/back-key.ts` knows it: this chunk has no imports. */
const BACK_CODES: readonly number[] = [461, 10009];
const REMOTE_BACK: readonly string[] = ['BrowserBack', 'Backspace'];

const isBack = ({ key, keyCode }: KeyboardEvent, { documentElement }: Document): boolean =>
  key === 'GoBack' ||
  BACK_CODES.includes(keyCode) ||
  (REMOTE_BACK.includes(key) && documentElement.dataset.input === 'tv');

/** A message about code that the viewer waits for. */
export interface WaitingMessage {
  hide(): void;
}

/**
 * Shows a message in the player, and the pressed control as busy. Escape and Back call `cancel`.
 * Plain DOM: the code of the interface may be what is missing.
 */
export function showWaiting(document: Document, text: string, cancel: () => void): WaitingMessage {
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
  const onKeyDown = (event: KeyboardEvent) => {
    const leaves = isBack(event, document);
    if (event.key !== 'Escape' && !leaves) return;
    event.stopImmediatePropagation();
    // The system would leave the page.
    if (leaves) event.preventDefault();
    cancel();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return {
    hide() {
      document.removeEventListener('keydown', onKeyDown, true);
      control?.removeAttribute('aria-busy');
      region.remove();
    },
  };
}

/** Whether the viewer waits for code. */
export const isWaitShown = (document: Document): boolean => document.querySelector('.vv-waiting') !== null;

/** The control whose menu or popup opens; null for a key. */
export const pressedControl = (document: Document): HTMLElement | null =>
  document.querySelector<HTMLElement>('button[aria-expanded="true"]') ??
  document.activeElement?.closest<HTMLElement>('button[aria-haspopup]') ??
  null;
