import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useShortcuts } from '@/ui/input/shortcuts';
import { WidgetContext } from '@/ui/widget/widget-context';
import { readyPlayerCommands } from '../support/ready-player-commands';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const STATE = {
  currentTime: 20,
  duration: 100,
  seekableStart: 0,
  canSeek: true,
  volume: 0.5,
  muted: false,
  paused: false,
};

let calls: string[];
const done = (name: string, value?: unknown) => void calls.push(value === undefined ? name : `${name} ${value}`);

/** The command that a key triggers, such as `seek 15`; null if the player ignores the key. */
function effect(init: KeyboardEventInit, target: Element = document.body): string | null {
  calls = [];
  const ignored = target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  return ignored ? null : calls.join(', ');
}

function insert(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') ?? document.body;
}

beforeEach(() => {
  document.body.innerHTML = '';
  const remoteControl = new Proxy({}, { get: (_, name) => (value?: number) => done(String(name), value) });
  const player = readyPlayerCommands({ remoteControl, state: STATE });
  const { context, commands } = fakeContext();
  commands.toggleFullscreen.mockImplementation(() => done('toggleFullscreen'));
  const value = { ...context, player: { ...player, showSeekPosition: () => undefined } };
  renderHook(() => useShortcuts(), { wrapper: ({ children }) => createElement(WidgetContext, { value }, children) });
});

describe('shortcut exceptions', () => {
  test.each(['ctrlKey', 'altKey', 'metaKey'])('keys with %s are left to the browser', (modifier) => {
    for (const code of ['KeyF', 'KeyL', 'ArrowLeft', 'Digit1']) {
      expect(effect({ code, key: code, [modifier]: true })).toBeNull();
    }
  });

  test('a digit with Shift is a character', () => {
    expect(effect({ code: 'Digit5', key: '%', shiftKey: true })).toBeNull();
  });

  test.each(['ArrowLeft', 'Home', 'Insert'])('the number pad without NumLock types %s, not a digit', (key) => {
    expect(effect({ code: 'Numpad4', key })).toBeNull();
  });

  test('a handled key is ignored', () => {
    const event = new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', bubbles: true });
    Object.defineProperty(event, 'defaultPrevented', { value: true });
    document.body.dispatchEvent(event);
    expect(calls).toEqual([]);
  });
});

describe('held key', () => {
  test.each([
    ['Space', ' '],
    ['KeyK', 'k'],
    ['KeyM', 'm'],
    ['KeyF', 'f'],
  ])('%s does not repeat', (code, key) => {
    expect(effect({ code, key, repeat: true })).toBeFalsy();
  });

  test.each([
    ['ArrowRight', 'seek 25'],
    ['ArrowUp', 'changeVolume 0.55'],
    ['KeyJ', 'seek 10'],
  ])('%s repeats', (code, expected) => {
    expect(effect({ code, key: code, repeat: true })).toBe(expected);
  });
});

describe('shortcuts with a focused element', () => {
  test.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable="true"><b data-here>x</b></div>',
    '<div role="dialog"><button data-here></button></div>',
  ])('%s: no key is handled', (html) => {
    for (const [code, key] of [
      ['KeyK', 'k'],
      ['Space', ' '],
      ['ArrowUp', 'ArrowUp'],
      ['Digit3', '3'],
    ] as const) {
      expect(effect({ code, key }, insert(html))).toBeNull();
    }
  });

  test.each([
    '<button><i data-here></i></button>',
    '<a href="#" data-here></a>',
    '<div role="button" data-here></div>',
  ])('%s: Space presses it, other keys are handled', (html) => {
    expect(effect({ code: 'Space', key: ' ' }, insert(html))).toBeNull();
    expect(effect({ code: 'KeyK', key: 'k' }, insert(html))).toBe('pause');
    expect(effect({ code: 'ArrowRight', key: 'ArrowRight' }, insert(html))).toBe('seek 25');
  });

  test('a slider keeps its arrows, other keys are handled', () => {
    const html = '<div role="slider" data-here></div>';
    for (const code of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      expect(effect({ code, key: code }, insert(html))).toBeNull();
    }
    expect(effect({ code: 'Space', key: ' ' }, insert(html))).toBe('pause');
    expect(effect({ code: 'KeyM', key: 'm' }, insert(html))).toBe('mute');
  });
});
