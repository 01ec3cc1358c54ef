import { copyOrSelect } from './copy';
import { words } from './words';

/** Time that a note about a copy stays. */
const COPIED_MS = 4000;

interface Elements {
  button: HTMLElement;
  /** A live region beside the button. */
  note: HTMLElement;
  code: HTMLTextAreaElement;
  /** Called for a press of the blocked button. */
  onBlocked: () => void;
}

/** The button that copies the code, or says why there is none. */
interface CopyButton {
  /** An empty reason enables the button. */
  block(reason: string): void;
}

/** Makes a button copy the code. A blocked button keeps its focus and tells the reason. */
export function createCopyButton({ button, note, code, onBlocked }: Elements): CopyButton {
  let blocking = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    // An unchanged text would be announced again.
    if (note.textContent !== text) note.textContent = text;
  };
  button.addEventListener('click', async () => {
    if (blocking !== '') return onBlocked();
    say('');
    const isCopied = await copyOrSelect(code);
    if (blocking !== '') return;
    say(isCopied ? words.copied : words.copyByHand);
    clearTimeout(timer);
    if (isCopied) timer = setTimeout(say, COPIED_MS, '');
  });
  return {
    block(reason) {
      if (reason === blocking) return;
      blocking = reason;
      clearTimeout(timer);
      say(reason);
      note.toggleAttribute('data-problem', reason !== '');
      button.setAttribute('aria-disabled', String(reason !== ''));
    },
  };
}
