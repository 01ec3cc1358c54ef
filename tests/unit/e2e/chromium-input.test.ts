import { expect, test } from 'vitest';
import { ChromiumInput } from '../../../e2e/engines/chromium-input';
import { type InputSource, keyPress, mouseClick, mouseDown, mouseUp } from '../../../e2e/engines/engine';

async function sent(...acts: readonly InputSource[][]) {
  const events: Record<string, unknown>[] = [];
  const input = new ChromiumInput(async (_, params) => void events.push(params as Record<string, unknown>));
  for (const sources of acts) await input.perform(sources);
  return events;
}

test('Chromium input: a click moves the mouse twice, then presses and releases its button there', async () => {
  const events = await sent(mouseClick({ x: 10, y: 20 }));
  expect(events.map(({ type, x, y, buttons }) => [type, x, y, buttons])).toEqual([
    ['mouseMoved', 9, 19, 0],
    ['mouseMoved', 10, 20, 0],
    ['mousePressed', 10, 20, 1],
    ['mouseReleased', 10, 20, 0],
  ]);
});

test('Chromium input: the presses of a double click are counted, and those of the next act anew', async () => {
  const events = await sent(mouseClick({ x: 1, y: 1 }, 2), mouseClick({ x: 1, y: 1 }));
  const presses = events.filter(({ type }) => type === 'mousePressed');
  expect(presses.map(({ clickCount }) => clickCount)).toEqual([1, 2, 1]);
});

test('Chromium input: a held button stays down between two acts', async () => {
  const events = await sent(mouseDown({ x: 5, y: 5 }), mouseUp());
  expect(events.slice(1).map(({ type, x, clickCount }) => [type, x, clickCount])).toEqual([
    ['mousePressed', 5, 1],
    ['mouseReleased', 5, 1],
  ]);
});

test('Chromium input: a key has the code of an American keyboard, and Shift applies until its release', async () => {
  const events = await sent(keyPress(['Shift', '>']), keyPress(['k']));
  expect(events.map(({ type, code, modifiers, text }) => [type, code, modifiers, text])).toEqual([
    ['rawKeyDown', 'ShiftLeft', 8, undefined],
    ['keyDown', 'Period', 8, '>'],
    ['keyUp', 'Period', 8, undefined],
    ['keyUp', 'ShiftLeft', 0, undefined],
    ['keyDown', 'KeyK', 0, 'k'],
    ['keyUp', 'KeyK', 0, undefined],
  ]);
});

test('Chromium input: a character without a key is an error', async () => {
  await expect(sent(keyPress(['é']))).rejects.toThrow('there is no key for "é"');
});
