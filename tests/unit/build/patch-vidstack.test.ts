import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import {
  patchFocusMemory,
  patchHostedEnd,
  patchOutletMount,
  patchSecondRender,
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

describe('Vidstack second render patch', () => {
  /** Renders the hook of the installed Vidstack over a value; the result counts the renders that it asks for. */
  function renderedHook(value: { now: unknown }) {
    const [code = '', ...others] = installed().filter((text) => patchSecondRender(text) !== text);
    expect(others).toEqual([]);
    const [hook = ''] = /function useSignal\([\s\S]*?\n\}\n/.exec(patchSecondRender(code)) ?? [];
    const name = /return (effect[\w$]*)\(/.exec(hook)?.[1] ?? '';
    let state: unknown;
    let renders = 0;
    const React = {
      useState: (first: () => unknown) => {
        state = first();
        return [
          state,
          (next: (before: unknown) => unknown) => {
            const before = state;
            state = next(before);
            if (state !== before) renders += 1;
          },
        ];
      },
      useEffect: (run: () => void) => run(),
    };
    let react: () => void = () => undefined;
    const effect = (run: () => void) => {
      react = run;
      run();
    };
    const shown = new Function('React', name, `return ${hook}`)(React, effect)(() => value.now);
    return { shown, react: () => react(), renders: () => renders };
  }

  test('makes a value of the installed Vidstack render once as it mounts, and again with each change', () => {
    const value = { now: 1 };
    const hook = renderedHook(value);
    expect([hook.shown, hook.renders()]).toEqual([1, 0]);
    value.now = 2;
    hook.react();
    hook.react();
    expect(hook.renders()).toBe(1);
  });

  test('leaves other code alone, and fails when the code has changed', () => {
    expect(patchSecondRender('scheduleReactUpdate({});')).toBe('scheduleReactUpdate({});');
    expect(() => patchSecondRender('function useSignal(signal, key) {}')).toThrow('patch-vidstack');
  });
});

describe('Vidstack outlet patch', () => {
  test('keeps the outlet of the installed Vidstack from a render of its own as it mounts', () => {
    const code = readFileSync(new URL('../vidstack.js', CHUNKS), 'utf8');
    expect(code).toContain('setHasMounted(true)');
    expect(patchOutletMount(code)).not.toContain('setHasMounted(true)');
  });

  test('leaves other code alone, and fails when the code has changed', () => {
    expect(patchOutletMount('setHasMounted(true);')).toBe('setHasMounted(true);');
    expect(() => patchOutletMount('function MediaOutlet({ provider }) {}')).toThrow('patch-vidstack');
  });
});
