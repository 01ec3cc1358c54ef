import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import {
  patchCueOrder,
  patchFocusMemory,
  patchHostedEnd,
  patchVisibility,
} from '../../../dev/build/patch-vidstack';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);
const installed = () => readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));

describe('Vidstack hosted end patch', () => {
  test('makes both hosted providers of the installed Vidstack end their commands quietly', () => {
    const patched = installed().map(patchHostedEnd);
    expect(patched.filter((code) => code.includes('promise.catch(() => {}), reject(message);'))).toHaveLength(2);
  });

  test('leaves other code alone, and fails when the end has changed', () => {
    expect(patchHostedEnd('reject(message);')).toBe('reject(message);');
    expect(() => patchHostedEnd('"provider destroyed"')).toThrow('patch-vidstack');
  });
});

describe('Vidstack focus memory patch', () => {
  test('makes the installed Vidstack return the focus only if the player itself has it', () => {
    const patched = installed().filter((code) => patchFocusMemory(code) !== code);
    expect(patched).toHaveLength(1);
    expect(patched.map(patchFocusMemory).join()).toContain(
      'else if (document.activeElement !== this.el) this.#focusedItem = null; else if (this.#focusedItem) {',
    );
  });

  test('leaves other code alone, and fails when the code has changed', () => {
    expect(patchFocusMemory('else if (this.#focusedItem) {')).toBe('else if (this.#focusedItem) {');
    expect(() => patchFocusMemory('#focusedItem = null;')).toThrow('patch-vidstack');
  });
});

describe('Vidstack cue order patch', () => {
  test('makes the installed Vidstack look for the place of a cue from the end', () => {
    const patched = installed().filter((code) => patchCueOrder(code) !== code);
    expect(patched).toHaveLength(1);
    const [, place = ''] = /this\.#cues\.length;\s+(for .+?break;)/.exec(patched.map(patchCueOrder).join()) ?? [];
    const find = new Function(
      'cues',
      'cue',
      `let i, length = cues.length; ${place.replaceAll('this.#', '')} return i;`,
    );
    const cues = [1, 2, 2, 5].map((startTime) => ({ startTime, endTime: startTime + 1 }));
    const placeOf = (startTime: number) => find(cues, { startTime, endTime: startTime + 1 });
    expect([0, 1, 2, 3, 4, 9].map(placeOf)).toEqual([0, 1, 3, 3, 3, 4]);
  });

  test('leaves other code alone, and fails when the code has changed', () => {
    expect(patchCueOrder('track.addCue(cue);')).toBe('track.addCue(cue);');
    expect(() => patchCueOrder('addCue(cue, trigger) {')).toThrow('patch-vidstack');
  });
});

describe('Vidstack visibility patch', () => {
  test('makes the installed Vidstack ask for no animation frame until something is checked', () => {
    const [code = '', ...others] = installed().filter((text) => patchVisibility(text) !== text);
    expect(others).toEqual([]);
    const [part = ''] = /const rafJobs[\s\S]*?\n\}\n(?=function scheduleRafJob)/.exec(patchVisibility(code)) ?? [];
    const request = vi.fn();
    new Function('window', 'IS_SERVER', part)({ requestAnimationFrame: request }, false);
    expect(request).not.toHaveBeenCalled();
  });

  test('leaves other code alone, and fails when the visibility code has changed', () => {
    expect(patchVisibility('processJobs();')).toBe('processJobs();');
    expect(() => patchVisibility('function processJobs() {}')).toThrow('patch-vidstack');
  });
});
