import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWidgetStore } from '@/store/store';
import { createKeyRouter } from '@/ui/widget/key-router';
import { type Tip, watchTooltips } from '@/ui/widget/watch-tooltips';

let root: HTMLElement;
let tip: Tip | null;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="root">
    <button id="mute" data-tip="Выключить звук" aria-keyshortcuts="M"><svg></svg></button>
    <button id="pip" data-tip="Картинка в картинке"></button>
    <button id="plain"></button></div>`;
  root = byId('root');
  tip = null;
  end = watchTooltips(root, createKeyRouter(window, createWidgetStore().getState), (next) => {
    tip = next;
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(id);
  return found;
}

const send = (type: string, target: Element, pointerType: string) =>
  target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));
const point = (target: Element, pointerType = 'mouse') => {
  send('pointerover', target, pointerType);
  send('pointermove', target, pointerType);
};
const leave = () => root.dispatchEvent(new Event('pointerleave'));
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe('tooltip', () => {
  test('shows after 700 ms, with the key', () => {
    point(byId('mute'));
    wait(699);
    expect(tip).toBeNull();
    wait(1);
    expect(tip).toEqual({ control: byId('mute'), text: 'Выключить звук', hotkey: 'M' });
  });

  test('omits the key of a control without one', () => {
    point(byId('pip'));
    wait(700);
    expect(tip?.hotkey).toBeNull();
  });

  test('belongs to the whole control, for any part under the pointer', () => {
    point(byId('mute').querySelector('svg') ?? root);
    wait(700);
    expect(tip?.control).toBe(byId('mute'));
  });

  test('shows at once on an adjacent control', () => {
    point(byId('mute'));
    wait(700);
    point(byId('pip'));
    expect(tip?.text).toBe('Картинка в картинке');
  });

  test('waits again on an adjacent control reached later', () => {
    point(byId('mute'));
    wait(700);
    leave();
    wait(400);
    point(byId('pip'));
    expect(tip).toBeNull();
    wait(700);
    expect(tip?.control).toBe(byId('pip'));
  });

  test('shows for a control under a resting mouse only once the mouse moves', () => {
    send('pointerover', byId('mute'), 'mouse');
    wait(2000);
    expect(tip).toBeNull();
    send('pointermove', byId('mute'), 'mouse');
    wait(700);
    expect(tip?.control).toBe(byId('mute'));
  });

  test('never shows for touch', () => {
    point(byId('mute'), 'touch');
    wait(2000);
    expect(tip).toBeNull();
  });

  test('never shows for a control without a text, nor for the icon of an open menu', () => {
    point(byId('plain'));
    wait(700);
    byId('pip').setAttribute('aria-expanded', 'true');
    point(byId('pip'));
    wait(700);
    expect(tip).toBeNull();
  });
});

describe('tooltip hides', () => {
  beforeEach(() => {
    point(byId('mute'));
    wait(700);
    expect(tip).not.toBeNull();
  });

  test.each<[string, () => void]>([
    ['with the pointer', leave],
    ['with a press', () => root.dispatchEvent(new Event('pointerdown'))],
    ['with a press by a key, which may name the control anew', () => byId('mute').click()],
    ['with Esc', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['with the controls', () => root.dispatchEvent(new CustomEvent('controls-change', { detail: false }))],
  ])('%s', (_, act) => {
    act();
    expect(tip).toBeNull();
  });

  test('but not with another key', () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
    expect(tip).not.toBeNull();
  });
});

test('tooltip: a removed control has none', () => {
  point(byId('mute'));
  byId('mute').remove();
  wait(700);
  expect(tip).toBeNull();
});

test('tooltip: listens to nothing after the watch has ended', () => {
  point(byId('mute'));
  end();
  wait(700);
  expect(tip).toBeNull();
});
