import { isBackKey } from '@/lib/back-key';
import { hasRemoteControl } from '@/lib/remote-control';
import type { Shell } from '@/ui/shell/open-shell';
import { answerOf, focusQuestion, QUESTION_FRAME, question } from '@/ui/shell/question';
import { CALM, HAD_FOCUS, QUESTION, SHELL } from '@/ui/shell/shell-marks';
import type { Answer } from './start-state';

/**
 * Asks in the page's shell whether to continue at the saved position, in place of its button and spinner. The player
 * continues the open question (`ui/overlays/resume-prompt.tsx`). A shell with the boot guard's message asks nothing.
 * @param seconds the saved position
 * @param told is called with the answer and its time on the page's clock, in milliseconds
 */
export function askQuestion(
  document: Document,
  { withdraw }: Pick<Shell, 'withdraw'>,
  seconds: number,
  told: (answer: Answer, at: number) => void,
): void {
  const shell = document.getElementById(SHELL);
  const [button, spinner] = shell?.querySelectorAll<HTMLElement>('.vv-centre') ?? [];
  if (shell === null || button === undefined || spinner === undefined) return;
  // Without an offer the spinner shows from the start.
  const isOffered = spinner.dataset.visible !== 'soon';
  button.hidden = true;
  spinner.hidden = true;
  const element = createElement(document, seconds);
  shell.append(element);
  const answer = (given: Answer) => {
    // It loses the focus, which the player restores.
    if (element.contains(document.activeElement)) shell.setAttribute(HAD_FOCUS, '');
    element.remove();
    spinner.hidden = false;
    button.hidden = false;
    if (given === 'dismiss' && isOffered) {
      spinner.removeAttribute('data-visible');
      spinner.textContent = '';
    } else withdraw();
    told(given, performance.now());
  };
  element.addEventListener('click', (event) => {
    // A press of the shell would follow.
    event.stopPropagation();
    const given = answerOf(event);
    if (given !== null) answer(given);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!element.isConnected) return document.removeEventListener('keydown', onKeyDown, true);
    document.documentElement.setAttribute(CALM, 'no');
    if (hasRemoteControl() && event.key.startsWith('Arrow')) return focusOther(element, event);
    if (!isBackKey(event)) return;
    event.stopPropagation();
    event.preventDefault();
    answer('dismiss');
  };
  document.addEventListener('keydown', onKeyDown, true);
  if (!hasRemoteControl()) document.documentElement.setAttribute(CALM, '');
  focusQuestion(element);
}

/** Moves the focus of a remote control between the two answers; the player's own keys come later. */
function focusOther(element: HTMLElement, event: Event): void {
  event.stopPropagation();
  event.preventDefault();
  element.querySelector<HTMLElement>('button:not(:focus)')?.focus({ preventScroll: true });
}

function createElement(document: Document, seconds: number): HTMLElement {
  const element = document.createElement('div');
  element.className = QUESTION;
  for (const [name, value] of Object.entries(QUESTION_FRAME)) element.setAttribute(name, value);
  element.innerHTML = question(seconds);
  return element;
}
