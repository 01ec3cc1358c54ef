import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { patchFocusMemory, patchHostedEnd, patchVisibility } from '../../../dev/build/patch-vidstack';

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
