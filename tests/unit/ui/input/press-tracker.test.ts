import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Area, areaOf, createPressTracker, isStill } from '@/ui/input/press-tracker';

let did: string[];
let tracker: ReturnType<typeof createPressTracker>;

beforeEach(() => {
  vi.useFakeTimers();
  did = [];
  tracker = createPressTracker({
    click: () => did.push('click'),
    doubleClick: () => did.push('double'),
    tap: () => did.push('tap'),
    step: (side) => did.push(side),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTime(ms);
const click = (area: Area = 'middle') => tracker.press({ at: performance.now(), touch: false, area });
const tap = (area: Area) => tracker.press({ at: performance.now(), touch: true, area });

describe('mouse press', () => {
  test('pauses after 250 ms without a second click', () => {
    click();
    wait(249);
    expect(did).toEqual([]);
    wait(1);
    expect(did).toEqual(['click']);
  });

  test('goes fullscreen by a double click, without a pause', () => {
    click();
    wait(120);
    click();
    wait(1000);
    expect(did).toEqual(['double']);
  });

  test('is undone by a second click between 250 and 275 ms', () => {
    click();
    wait(260);
    click();
    wait(1000);
    expect(did).toEqual(['click', 'click', 'double']);
  });

  test('counts as two single clicks from 275 ms on', () => {
    click();
    wait(275);
    click();
    wait(1000);
    expect(did).toEqual(['click', 'click']);
  });

  test('is undone by a slower double click of the browser', () => {
    click();
    wait(400);
    click();
    tracker.doubleClick();
    wait(1000);
    expect(did).toEqual(['click', 'click', 'double']);
  });

  test.each([
    ['of a double click that was quick', 120, 0],
    ['whose second press had another meaning', null, 0],
    ['that comes after its second press has counted', 400, 300],
  ])('is double once: a double click of the browser %s changes nothing', (_, secondMs, laterMs) => {
    click();
    wait(secondMs ?? 400);
    if (secondMs !== null) click();
    wait(laterMs);
    const before = [...did];
    tracker.doubleClick();
    expect(did).toEqual(before);
  });

  test('counts as double if its clicks hit two areas', () => {
    click('left');
    wait(100);
    click('middle');
    wait(1000);
    expect(did).toEqual(['double']);
  });
});

describe('tap', () => {
  test('in the middle acts at once and never pauses', () => {
    tap('middle');
    expect(did).toEqual(['tap']);
    wait(100);
    tap('middle');
    wait(1000);
    expect(did).toEqual(['tap', 'tap']);
  });

  test('at a side waits for a second tap', () => {
    tap('left');
    wait(249);
    expect(did).toEqual([]);
    wait(1);
    expect(did).toEqual(['tap']);
  });

  test.each(['left', 'right'] as const)('steps by a double tap at the %s', (side) => {
    tap(side);
    wait(150);
    tap(side);
    wait(1000);
    expect(did).toEqual([side]);
  });

  test('steps once more for each further tap', () => {
    for (let taps = 0; taps < 4; taps += 1) {
      tap('right');
      wait(200);
    }
    wait(1000);
    expect(did).toEqual(['right', 'right', 'right']);
  });

  test('ends a sequence after 650 ms without a tap', () => {
    tap('right');
    wait(100);
    tap('right');
    wait(650);
    tap('right');
    wait(1000);
    expect(did).toEqual(['right', 'tap']);
  });

  test('does not count as double at two sides', () => {
    tap('left');
    wait(100);
    tap('right');
    wait(1000);
    expect(did).not.toContain('left');
    expect(did).not.toContain('right');
  });

  test('restores the controls if it was the first of a double tap', () => {
    tap('left');
    wait(260);
    tap('left');
    wait(1000);
    expect(did).toEqual(['tap', 'tap', 'left']);
  });

  test('and a click do not make a double press', () => {
    tap('left');
    click('left');
    wait(1000);
    expect(did).toEqual(['click']);
  });
});

test('press tracker: a cancelled press has no effect', () => {
  click();
  tracker.cancel();
  wait(1000);
  expect(did).toEqual([]);
});

describe('areas of the video', () => {
  test.each([
    [0, 'left'],
    [199, 'left'],
    [200, 'middle'],
    [800, 'middle'],
    [801, 'right'],
    [1000, 'right'],
  ] as const)('%s of 1000 is %s: a fifth at each side', (x, area) => {
    expect(areaOf(x, 1000)).toBe(area);
  });

  test('a press that moves by more than ten pixels does not count', () => {
    expect(isStill({ x: 5, y: 5 }, { x: 15, y: -5 })).toBe(true);
    expect(isStill({ x: 5, y: 5 }, { x: 16, y: 5 })).toBe(false);
    expect(isStill({ x: 5, y: 5 }, { x: 5, y: 16 })).toBe(false);
  });
});
