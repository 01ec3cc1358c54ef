import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { patchPreview, patchSwipe, patchVisibility } from '../../../dev/build/patch-vidstack';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);
const installed = () => readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));

describe('the preview', () => {
  test('of the installed Vidstack looks for itself first', () => {
    const mended = installed().filter((code) => patchPreview(code) !== code);
    expect(mended).toHaveLength(1);
    expect(mended.map(patchPreview).join()).toMatch(
      /if \(!this\.el \|\| disabled\(\)\) return;\s+const el = this\.el, \{ offset/,
    );
  });

  test('other code is left as it is; a preview that has changed is an error', () => {
    expect(patchPreview('if (disabled()) return; const el = this.el')).toBe(
      'if (disabled()) return; const el = this.el',
    );
    expect(() => patchPreview('noClamp: false')).toThrow('patch-vidstack');
  });
});

describe('the swipe', () => {
  test('of the installed Vidstack begins at the time of the film', () => {
    const mended = installed().filter((code) => patchSwipe(code) !== code);
    expect(mended).toHaveLength(1);
    expect(mended.map(patchSwipe).join()).toMatch(/#touchStartValue = this\.#delegate\.getValue\?\.\(\) \?\?/);
  });

  test('other code is left as it is; a swipe that has changed is an error', () => {
    expect(patchSwipe('const value = this.$state.value();')).toBe('const value = this.$state.value();');
    expect(() => patchSwipe('#touchStartValue = null')).toThrow('patch-vidstack');
  });
});

describe('what can be seen', () => {
  let document: EventTarget & { visibilityState: string };
  let frames: (() => void)[];
  let seen: boolean[];

  /** The parts of the installed Vidstack, run by themselves over an element that always has an opacity. */
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

  test('is looked at four times a second, and asks for no frame of the screen', () => {
    run();
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual(Array(40).fill(true));
    expect(frames).toEqual([]);
  });

  test('is looked at once something begins to fade, so that nothing old is shown: once for all that does', () => {
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

  test('is nothing in a hidden document, which is not looked at again; all is as it was once it is shown', () => {
    run();
    show('hidden');
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([false]);
    show('visible');
    expect(seen).toEqual([false, true]);
    vi.advanceTimersByTime(1000);
    expect(seen).toHaveLength(6);
  });

  test('other code is left as it is; another way to look is an error', () => {
    expect(patchVisibility('processJobs();')).toBe('processJobs();');
    expect(() => patchVisibility('function processJobs() {}')).toThrow('patch-vidstack');
  });
});
