import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  patchCueOrder,
  patchFocusMemory,
  patchHostedEnd,
  patchPanelStep,
  patchPreview,
  patchVisibility,
} from '../../../dev/build/patch-vidstack';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);
const installed = () => readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));

describe('Vidstack preview patch', () => {
  test('makes the installed Vidstack place the preview of a disabled slider too, and only one that exists', () => {
    const patched = installed().filter((code) => patchPreview(code) !== code);
    expect(patched).toHaveLength(1);
    expect(patched.map(patchPreview).join()).toMatch(/if \(!this\.el\) return;\s+const el = this\.el, \{ offset/);
  });

  test('leaves other code alone, and fails when the preview code has changed', () => {
    expect(patchPreview('if (disabled()) return; const el = this.el')).toBe(
      'if (disabled()) return; const el = this.el',
    );
    expect(() => patchPreview('noClamp: false')).toThrow('patch-vidstack');
  });
});

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

describe('Vidstack media panel patch', () => {
  test('makes the button back of the installed Vidstack go back by the named step', () => {
    const patched = installed().filter((code) => patchPanelStep(code) !== code);
    expect(patched).toHaveLength(1);
    expect(patched.map(patchPanelStep).join()).toContain(
      '(details.seekOffset ?? 10) * (details.action === "seekforward" ? 1 : -1)',
    );
  });

  test('leaves other code alone, and fails when the panel code has changed', () => {
    expect(patchPanelStep('details.seekOffset')).toBe('details.seekOffset');
    expect(() => patchPanelStep('`media-session-action`')).toThrow('patch-vidstack');
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
  let document: EventTarget & { visibilityState: string };
  let frames: (() => void)[];
  let seen: boolean[];

  /** Runs the patched parts of the installed Vidstack over an element that always has an opacity. */
  function run(): void {
    const [code = ''] = installed().filter((text) => patchVisibility(text) !== text);
    const [part = ''] =
      /const rafJobs[\s\S]*?\n\}\nfunction scheduleRafJob[\s\S]*?\n\}\n/.exec(patchVisibility(code)) ?? [];
    const [look = ''] = /function observeVisibility[\s\S]*?\n\}\n/.exec(patchVisibility(code)) ?? [];
    const given = ['document', 'requestAnimationFrame', 'IS_SERVER', 'checkVisibility'];
    const observe = new Function(...given, `${part}${look}return observeVisibility`)(
      document,
      (next: () => void) => frames.push(next),
      false,
      () => true,
    );
    observe({}, (isSeen: boolean) => seen.push(isSeen));
    seen = [];
  }

  const paint = () => {
    for (const next of frames.splice(0)) next();
  };
  const show = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    frames = [];
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('checks visibility four times a second without animation frames', () => {
    run();
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual(Array(40).fill(true));
    expect(frames).toEqual([]);
  });

  test('checks once when an element starts to fade, for all such elements together', () => {
    run();
    for (let count = 0; count < 3; count += 1) document.dispatchEvent(new Event('transitionrun'));
    paint();
    paint();
    expect([seen.length, frames.length]).toEqual([1, 0]);
    document.dispatchEvent(new Event('transitionrun'));
    paint();
    paint();
    expect(seen).toHaveLength(2);
  });

  test('stops in a hidden document, and resumes when the document is shown', () => {
    run();
    show('hidden');
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([false]);
    show('visible');
    expect(seen).toEqual([false, true]);
    vi.advanceTimersByTime(1000);
    expect(seen).toHaveLength(6);
  });

  test('leaves other code alone, and fails when the visibility code has changed', () => {
    expect(patchVisibility('processJobs();')).toBe('processJobs();');
    expect(() => patchVisibility('function processJobs() {}')).toThrow('patch-vidstack');
  });
});
