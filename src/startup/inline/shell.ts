import { readHandover } from '@/domain/startup/handover';
import { PAINT_WAIT_MS } from '@/domain/startup/start-limit';
import { shellText } from '@/i18n/startup-text';
import { hasRemoteControl } from '@/lib/remote-control';
import { nextPaint } from '@/ui/shell/next-paint';
import { spinner as spinnerOf } from '@/ui/shell/page-shell';
import { type Card, fillPoster, POSTER } from '@/ui/shell/poster';
import { HAD_FOCUS, POINTER, SHELL } from '@/ui/shell/shell-marks';

/** Keys that press play anywhere in the frame, as the player's own shortcuts do: position and character, as in `keyOf`. */
const PLAY_KEYS = /^(?:Space.*|.*,k|KeyK,(?:|[^!-~]|..+))$/i;

/** The page's shell: the large button and the spinner before the player's code is there (`ui/shell`). */
export interface Shell {
  /** Calls the listener with the time of the viewer's press on the page's clock, at once if it has happened. */
  onPress(listener: (at: number) => void): void;
  /** Shows poster and title under the button. */
  show(card: Card): void;
  /** Takes the button away: nothing can be played. */
  withdraw(): void;
  /** Shows the button, or the spinner, where the page has guessed the other one by its query. */
  offer(isOffered: boolean): void;
  /** Resolves once the button can be seen. A start without one goes before all pictures. */
  painted(): Promise<void>;
}

/**
 * Opens the shell as the page has it, with button or spinner. A press is shown by the spinner in the button's place, and
 * kept for the player. The shell ends when the player removes it, or when the boot guard replaces its content.
 */
export function openShell(document: Document): Shell {
  const shell = document.getElementById(SHELL) as HTMLElement;
  const [button, spinner] = shell.children as unknown as [HTMLElement, HTMLElement];
  let isOffered = false;
  let pressedAt: number | null = null;
  let listener: (at: number) => void = () => undefined;

  const withdraw = () => {
    if (button.hidden) return;
    // A hidden button loses the focus, which the player restores.
    if (button.contains(document.activeElement)) shell.setAttribute(HAD_FOCUS, '');
    button.hidden = true;
    spinner.dataset.visible = '';
    // Text that comes into a live region is announced.
    spinner.innerHTML = spinnerOf(shellText.loading);
  };
  const press = () => {
    if (button.hidden) return;
    withdraw();
    pressedAt = performance.now();
    listener(pressedAt);
  };
  const painted = () => nextPaint(PAINT_WAIT_MS);
  const offer = (offers: boolean) => {
    if (!offers) withdraw();
    else if (pressedAt === null) {
      button.hidden = false;
      spinner.removeAttribute('data-visible');
      spinner.textContent = '';
      if (hasRemoteControl() && document.hasFocus()) button.querySelector('button')?.focus();
      if (!isOffered) painted().then(() => performance.mark('vv-shell'));
    }
    isOffered = offers;
  };
  // A document after a reload goes on, and mostly plays.
  if (!button.hidden) offer(!readHandover(window).search);
  listenForPresses(shell, button, () => isOffered, press);
  return {
    onPress(next) {
      listener = next;
      if (pressedAt !== null) next(pressedAt);
    },
    show(card) {
      // The boot guard's message has replaced the content.
      if (shell.className !== '') return;
      shell.insertAdjacentHTML('afterbegin', `<div class="vv-poster" data-testid="poster">${POSTER}</div>`);
      fillPoster(shell.firstElementChild as Element, card);
    },
    withdraw,
    offer,
    painted: () => (isOffered ? painted() : Promise.resolve()),
  };
}

/**
 * Listens for the presses that start the player's own content: by mouse and finger anywhere, and the keys. The listeners
 * stay after the button: the code that would remove them is bytes of the page.
 */
function listenForPresses(shell: HTMLElement, button: HTMLElement, isOffered: () => boolean, press: () => void): void {
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
