import { readHandover } from '@/domain/startup/handover';
import { PAINT_WAIT_MS } from '@/domain/startup/start-limit';
import { shellText } from '@/i18n/startup-text';
import { hasRemoteControl } from '@/lib/remote-control';
import { nextPaint } from './next-paint';
import { spinner as spinnerOf } from './page-shell';
import { type Card, fillPoster, POSTER } from './poster';
import { HAD_FOCUS, SHELL } from './shell-marks';

/** The page's shell: the large button and the spinner before the player's code is there (`ui/shell`). */
export type Shell = ReturnType<typeof openShell>;

/**
 * Opens the shell as the page has it, with button or spinner (`startup/inline/shell-presses.ts` has its listeners). A press is shown by the spinner in the button's place, and
 * kept for the player. The shell ends when the player removes it, or when the boot guard replaces its content.
 */
export function openShell(document: Document) {
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
      if (!isOffered) void painted().then(() => performance.mark('vv-shell'));
    }
    isOffered = offers;
  };
  // A document after a reload goes on, and mostly plays.
  if (!button.hidden) offer(!readHandover(window).search);
  return {
    /** Calls the listener with the time of the viewer's press on the page's clock, at once if it has happened. */
    onPress(next: (at: number) => void) {
      listener = next;
      if (pressedAt !== null) next(pressedAt);
    },
    /** Takes a press of the viewer, if the button shows. */
    press,
    /** Whether the page offers the button, or has done so until a press. */
    isOffered: () => isOffered,
    /** Shows poster and title under the button. */
    show(card: Card) {
      // The boot guard's message has replaced the content, or the film covers it (`shell.css`).
      if (shell.className !== '' || 'film' in document.documentElement.dataset) return;
      shell.insertAdjacentHTML('afterbegin', `<div class="vv-poster" data-testid="poster">${POSTER}</div>`);
      fillPoster(shell.firstElementChild as Element, card);
    },
    /** Takes the button away: nothing can be played. */
    withdraw,
    /** Shows the button, or the spinner, where the page has guessed the other one by its query. */
    offer,
    // In a task of its own: the boot guard hears of errors there, and of none in a promise.
    /** Calls back once the button can be seen; at once without one, because that start goes before all pictures. */
    afterPaint: (run: () => void) => (isOffered ? void painted().then(() => setTimeout(run)) : run()),
  };
}
