import { clockOf, prettyOf, summaryOf, type TracedMessage } from './log-entry';
import { words } from './words';

/** The largest number of messages in the list. */
const SHOWN_MESSAGES = 200;

interface MessageLog {
  add(message: TracedMessage): void;
  clear(): void;
  /** While paused the list does not change. The latest messages wait. */
  pause(isPaused: boolean): void;
}

/**
 * Creates the message list, newest first. The list updates once per animation frame, and formats a message only when
 * the user opens it.
 * @param onWaiting receives the number of waiting messages while the log is paused
 */
export function createMessageLog(list: HTMLElement, onWaiting: (count: number) => void): MessageLog {
  let waiting: TracedMessage[] = [];
  let isPaused = false;
  let isDue = false;

  const show = () => {
    isDue = false;
    if (isPaused) return onWaiting(waiting.length);
    list.prepend(...waiting.reverse().map(rowOf));
    waiting = [];
    while (list.childElementCount > SHOWN_MESSAGES) list.lastElementChild?.remove();
  };
  const soon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(show);
  };

  return {
    add(message) {
      waiting.push(message);
      // A hidden page has no animation frames, so bound the waiting messages.
      if (waiting.length > SHOWN_MESSAGES) waiting.shift();
      soon();
    },
    clear() {
      waiting = [];
      list.replaceChildren();
      soon();
    },
    pause(paused) {
      isPaused = paused;
      soon();
    },
  };
}

function rowOf({ direction, data, at }: TracedMessage): HTMLElement {
  const row = document.createElement('li');
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  row.dataset.direction = direction;
  const isIn = direction === 'in';
  summary.append(
    span('time', clockOf(at)),
    span('arrow', isIn ? '←' : '→', true),
    span('hidden', isIn ? words.fromPlayer : words.toPlayer),
    span('name', summaryOf(data)),
  );
  details.append(summary);
  details.addEventListener(
    'toggle',
    () => {
      const text = document.createElement('pre');
      text.textContent = prettyOf(data);
      details.append(text);
    },
    { once: true },
  );
  row.append(details);
  return row;
}

function span(className: string, text: string, isDecoration = false): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  if (isDecoration) element.setAttribute('aria-hidden', 'true');
  return element;
}
