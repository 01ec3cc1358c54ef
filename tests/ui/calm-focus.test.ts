import { afterEach, beforeEach, expect, test } from 'vitest';
import { calmFocus } from '@/ui/shell/calm-focus';

let controller: AbortController;

beforeEach(() => {
  document.documentElement.removeAttribute('data-calm');
  controller = new AbortController();
  document.body.innerHTML =
    '<button id="one"></button><button id="other"></button><div data-media-player tabindex="-1"></div>';
  calmFocus(window, controller.signal);
});

afterEach(() => {
  controller.abort();
  document.documentElement.removeAttribute('data-calm');
  document.body.replaceChildren();
});

const isCalm = () => document.documentElement.getAttribute('data-calm') === '';
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const press = (type: 'keydown' | 'pointerdown') => document.body.dispatchEvent(new Event(type, { bubbles: true }));

test('Focus rings: there is none for a focus that a script sets before any input', () => {
  focus('#one');
  expect(isCalm()).toBe(true);
});

test('Focus rings: show after a key that moves the focus, until the press of a pointer', () => {
  press('keydown');
  expect(isCalm(), 'a key alone').toBe(true);
  focus('#one');
  expect(isCalm(), 'a key and a focus').toBe(false);
  press('pointerdown');
  focus('#other');
  expect(isCalm(), 'a press').toBe(true);
});

test('Focus rings: a shortcut shows none round the player that takes a lost focus', () => {
  press('keydown');
  focus('[data-media-player]');
  expect(isCalm()).toBe(true);
});

test('Focus rings: show for a focus that comes from the host page, and not when a window or a pointer returns', () => {
  const leave = () => window.dispatchEvent(new Event('blur'));
  const enter = () => window.dispatchEvent(new Event('focus'));
  focus('#one');
  leave();
  enter();
  document.querySelector('#one')?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(isCalm(), 'the same element').toBe(true);
  leave();
  press('pointerdown');
  enter();
  focus('#other');
  expect(isCalm(), 'a press').toBe(true);
  leave();
  enter();
  focus('#one');
  expect(isCalm(), 'another element').toBe(false);
});
