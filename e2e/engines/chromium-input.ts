import { setTimeout as sleep } from 'node:timers/promises';
import type { InputSource, KeyAction, PointerAction } from './engine';

type Send = (method: string, params: object) => Promise<unknown>;

/** Values of `modifiers` and `buttons` in the Chrome DevTools Protocol. */
const SHIFT = 8;
const LEFT_BUTTON = 1;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

/** Keys without a character of their own, by their code points of WebDriver (W3C WebDriver, Keyboard actions). */
const NAMED: Readonly<Record<string, Key>> = {
  '\uE004': { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  '\uE007': { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  '\uE008': { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 },
  '\uE00C': { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  '\uE010': { key: 'End', code: 'End', windowsVirtualKeyCode: 35 },
  '\uE011': { key: 'Home', code: 'Home', windowsVirtualKeyCode: 36 },
  '\uE012': { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  '\uE013': { key: 'ArrowUp', code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  '\uE014': { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  '\uE015': { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ' ': { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  '>': { key: '>', code: 'Period', windowsVirtualKeyCode: 190, text: '>' },
  '?': { key: '?', code: 'Slash', windowsVirtualKeyCode: 191, text: '?' },
};

/** The key of a code point or a character, on an American keyboard. */
function keyOf(value: string): Key {
  const named = NAMED[value];
  if (named !== undefined) return named;
  const upper = value.toUpperCase();
  if (!/^[A-Z0-9]$/.test(upper)) throw new Error(`there is no key for "${value}"`);
  const code = /\d/.test(upper) ? `Digit${upper}` : `Key${upper}`;
  return { key: value, code, windowsVirtualKeyCode: upper.charCodeAt(0), text: value };
}

/** Performs WebDriver's actions by the Chrome DevTools Protocol, in all its versions. */
export class ChromiumInput {
  readonly #send: Send;
  #x = 0;
  #y = 0;
  #isDown = false;
  #presses = 0;
  #modifiers = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  async perform(sources: readonly InputSource[]): Promise<void> {
    this.#presses = 0;
    for (const source of sources) {
      if (source.type === 'key') for (const action of source.actions) await this.#key(action);
      else for (const action of source.actions) await this.#pointer(action);
    }
  }

  async #pointer(action: PointerAction): Promise<void> {
    if (action.type === 'pointerMove') {
      [this.#x, this.#y] = [action.x, action.y];
      await this.#mouse('mouseMoved', { button: this.#isDown ? 'left' : 'none' });
      await sleep(action.duration);
      return;
    }
    this.#isDown = action.type === 'pointerDown';
    if (this.#isDown) this.#presses += 1;
    const clickCount = Math.max(this.#presses, 1);
    await this.#mouse(this.#isDown ? 'mousePressed' : 'mouseReleased', { button: 'left', clickCount });
  }

  #mouse(type: string, params: object): Promise<unknown> {
    const [x, y, buttons] = [this.#x, this.#y, this.#isDown ? LEFT_BUTTON : 0];
    return this.#send('Input.dispatchMouseEvent', { type, x, y, buttons, modifiers: this.#modifiers, ...params });
  }

  async #key({ type, value }: KeyAction): Promise<void> {
    const { text, ...key } = keyOf(value);
    const isDown = type === 'keyDown';
    if (key.key === 'Shift') this.#modifiers = isDown ? SHIFT : 0;
    const kind = isDown ? (text === undefined ? 'rawKeyDown' : 'keyDown') : 'keyUp';
    await this.#send('Input.dispatchKeyEvent', {
      ...{ type: kind, ...key, modifiers: this.#modifiers },
      ...(isDown && text !== undefined && { text, unmodifiedText: text }),
    });
  }
}
