import type { Shell } from '@/ui/shell/open-shell';
import { POINTER, SHELL } from '@/ui/shell/shell-marks';

/**
 * Keys that press play anywhere in the frame, as the player's own shortcuts do: position and character, as
 * `domain/widget/keys.ts` has them.
 */
const PLAY_KEYS = /^(?:Space.*|.*,k|KeyK,(?:|[^!-~]|..+))$/i;

/**
 * Listens for the presses that start the player's own content: by mouse and finger anywhere, and the keys. The listeners
 * stay after the button: the code that would remove them is bytes of the page.
 */
export function listenForPresses(document: Document, { press, isOffered }: Shell): void {
  const shell = document.getElementById(SHELL) as HTMLElement;
  const button = shell.firstElementChild as Element;
  // The player removes no shell that is held down: the click would be lost.
  window.onpointerdown =
    window.onpointerup =
    window.onpointercancel =
      (event) => {
        if (isOffered()) shell.setAttribute(POINTER, event.type);
      };
  shell.addEventListener('click', press);
  addEventListener(
    'keydown',
    (event) => {
      // A film that moves is paused by them.
      if (!isOffered() || !button.isConnected || 'film' in document.documentElement.dataset) return;
      if (!PLAY_KEYS.test(`${event.code},${event.key}`)) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      // A focused button answers to Space by a click.
      if (event.code === 'Space' && (event.target as Element).closest('button')) return;
      event.preventDefault();
      // The player's shortcuts may listen already, and a second press would pause.
      event.stopImmediatePropagation();
      if (!event.repeat) press();
    },
    true,
  );
}
