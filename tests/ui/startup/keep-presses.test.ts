import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepPresses } from '@/startup/keep-presses';

let waitedMs: number | null = 1000;
let end: () => void = () => undefined;
/** The events that the player receives. */
let heard: string[] = [];

beforeEach(() => {
  document.documentElement.dataset.film = '';
  waitedMs = 1000;
  heard = [];
  end = keepPresses(window, () => waitedMs);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
  delete document.documentElement.dataset.film;
});

function mountPlayer(): void {
  document.body.innerHTML = '<div data-media-player tabindex="-1"></div>';
  const player = document.body.firstElementChild as HTMLElement;
  player.focus();
  player.addEventListener('keydown', ({ code, key, shiftKey, repeat }) => {
    heard.push(`${shiftKey ? 'Shift+' : ''}${code} ${key}${repeat ? ' held' : ''}`);
  });
  player.addEventListener('contextmenu', ({ clientX, clientY }) => heard.push(`menu ${clientX},${clientY}`));
  heard = [];
}

function press(type: string, init: object = {}): Event {
  const all = { bubbles: true, cancelable: true, ...init };
  const Type = type === 'click' ? PointerEvent : MouseEvent;
  const event = type === 'keydown' ? new KeyboardEvent(type, all) : new Type(type, all);
  document.body.dispatchEvent(event);
  return event;
}
const key = (code: string, name: string, init: object = {}) => press('keydown', { code, key: name, ...init });

describe('Presses before the player is there', () => {
  test('are made in the player, in order and once', () => {
    key('End', 'End');
    key('KeyL', 'д');
    key('ArrowRight', 'ArrowRight', { shiftKey: true });
    key('ArrowRight', 'ArrowRight', { repeat: true });
    press('contextmenu', { clientX: 30, clientY: 40 });
    press('click', { pointerType: 'mouse' });
    mountPlayer();
    end();
    end();
    expect(heard).toEqual([
      'End End',
      'KeyL д',
      'Shift+ArrowRight ArrowRight',
      'ArrowRight ArrowRight held',
      'menu 30,40',
      'KeyK k',
    ]);
    heard = [];
    key('KeyM', 'm');
    end();
    expect(heard, 'later ones reach the player by themselves').toEqual([]);
  });

  test('open no menu of the browser over the film, but with Shift', () => {
    expect(press('contextmenu').defaultPrevented).toBe(true);
    expect(press('contextmenu', { shiftKey: true }).defaultPrevented).toBe(false);
    mountPlayer();
    end();
    expect(heard).toEqual(['menu 0,0']);
  });

  test.each<[string, () => void]>([
    ['a key that moves the focus', () => key('Tab', 'Tab')],
    ['a key that closes something', () => key('Escape', 'Escape')],
    ['a key of the browser', () => key('F5', 'F5')],
    ['a key that the player has answered while it mounted', () => key('KeyM', 'm').preventDefault()],
    ['a tap', () => press('click', { pointerType: 'touch' })],
    [
      'the second press of the large button',
      () => {
        waitedMs = 500;
        press('click', { pointerType: 'mouse' });
      },
    ],
    [
      'what comes before the request to play',
      () => {
        waitedMs = null;
        key('KeyM', 'm');
      },
    ],
    [
      'a press without a film on the screen',
      () => {
        delete document.documentElement.dataset.film;
        press('click', { pointerType: 'mouse' });
        expect(press('contextmenu').defaultPrevented).toBe(false);
      },
    ],
  ])('leave out %s', (_, act) => {
    act();
    mountPlayer();
    end();
    expect(heard).toEqual([]);
  });
});
