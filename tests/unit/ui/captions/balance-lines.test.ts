import { expect, test } from 'vitest';
import { balanceLines } from '@/ui/captions/balance-lines';

const FRAME_PX = 600;
const LINE_PX = 20;

/** A page that counts how often a read follows a write: each lays the page out. */
function openPage() {
  let isDirty = false;
  let layouts = 0;
  const read = <T>(value: T): T => {
    if (isDirty) layouts += 1;
    isDirty = false;
    return value;
  };
  /** A cue whose text fills a line of this many pixels. */
  const addCue = (textPx: number) => {
    const style = { width: '', overflowWrap: '' };
    const width = () => Number.parseFloat(style.width) || Math.min(FRAME_PX, textPx);
    const lines = () => Math.ceil(textPx / width());
    return {
      style: new Proxy(style, {
        set(target, name, value) {
          isDirty = true;
          return Reflect.set(target, name, value);
        },
      }),
      textContent: `${textPx}`,
      get offsetHeight() {
        return read(lines() * LINE_PX);
      },
      get offsetWidth() {
        return read(width());
      },
      get clientWidth() {
        return read(width());
      },
      get scrollWidth() {
        return read(width());
      },
      querySelector: () => ({ getClientRects: () => read({ length: lines() }) }),
    } as unknown as HTMLElement;
  };
  const count = (act: () => void) => {
    const before = layouts;
    act();
    return layouts - before;
  };
  return { addCue, count };
}

test('Balanced lines: are about equal, by a search that all cues share', () => {
  const { addCue, count } = openPage();
  const cues = Array.from({ length: 12 }, (_, index) => addCue(800 + index * 20));
  expect(count(() => balanceLines(cues))).toBeLessThanOrEqual(12);
  expect(cues.map(({ style }) => style.width)).toEqual(cues.map((_, index) => `${401 + index * 10}px`));
});

test('Balanced lines: a cue of one line needs no layout, and one that is as it was no search', () => {
  const { addCue, count } = openPage();
  const [one, two] = [addCue(300), addCue(900)];
  expect(count(() => balanceLines([one]))).toBe(0);
  expect(one.style.width).toBe('');
  balanceLines([two]);
  expect(two.style.width).toBe('451px');
  // Each layout of the captions begins with the natural width.
  two.style.width = '';
  expect(count(() => balanceLines([two]))).toBe(1);
  expect(two.style.width).toBe('451px');
});
