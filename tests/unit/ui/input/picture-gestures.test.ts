import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LONG_PRESS_MS, PictureGestures, SWIPE_START_PX } from '@/ui/input/picture-gestures';

let did: string[];
let gestures: PictureGestures;
let can: { long: boolean; swipe: boolean; level: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  did = [];
  can = { long: true, swipe: true, level: true };
  gestures = new PictureGestures({
    longPress: () => {
      if (can.long) did.push('long');
      return can.long;
    },
    longPressEnd: () => did.push('long ends'),
    swipe: () => {
      if (can.swipe) did.push('swipe');
      return can.swipe;
    },
    slide: (distance) => did.push(`slide ${distance}`),
    swipeEnd: (apply) => did.push(apply ? 'swipe applies' : 'swipe cancelled'),
    level: ({ x, y }) => {
      if (can.level) did.push(`level at ${x}, ${y}`);
      return can.level;
    },
    levelBy: (distance) => did.push(`level ${distance}`),
    levelEnd: () => did.push('level ends'),
    pinch: (direction) => did.push(`pinch ${direction}`),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const FINGER = { id: 2, touch: true };
const SECOND = { id: 3, touch: true };
const MOUSE = { id: 1, touch: false };
type Pointer = { id: number; touch: boolean };

const down = (pointer: Pointer, x = 100, y = 100, first = true) => gestures.down({ ...pointer, x, y }, first);
const move = (pointer: Pointer, x: number, y = 100) => gestures.move({ ...pointer, x, y });
const wait = () => vi.advanceTimersByTime(LONG_PRESS_MS);

describe('Long press', () => {
  test.each([['finger', FINGER] as const, ['mouse', MOUSE] as const])(
    'of a %s lasts until the release',
    (_, pointer) => {
      down(pointer);
      vi.advanceTimersByTime(LONG_PRESS_MS - 1);
      expect(did).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(did).toEqual(['long']);
      expect(gestures.up(pointer.id), 'the release has no other meaning').toBe(true);
      expect(did).toEqual(['long', 'long ends']);
    },
  );

  test('leaves a shorter press, a moved one and one without a meaning to the press tracker', () => {
    down(MOUSE);
    vi.advanceTimersByTime(LONG_PRESS_MS - 1);
    expect(gestures.up(MOUSE.id)).toBe(false);
    down(MOUSE);
    move(MOUSE, 111);
    wait();
    expect(gestures.up(MOUSE.id)).toBe(false);
    can.long = false;
    down(MOUSE);
    wait();
    expect(gestures.up(MOUSE.id)).toBe(false);
    expect(did).toEqual([]);
  });

  test('ends once by a stop, whose release has no other meaning', () => {
    down(MOUSE);
    wait();
    gestures.stop();
    expect(did).toEqual(['long', 'long ends']);
    expect(gestures.up(MOUSE.id)).toBe(true);
    expect(did).toHaveLength(2);
  });

  test('ends when the browser takes the finger, and with a lost release at the next press', () => {
    down(FINGER);
    wait();
    gestures.cancel(FINGER.id);
    expect(did).toEqual(['long', 'long ends']);
    down(FINGER);
    wait();
    down(MOUSE);
    expect(did).toEqual(['long', 'long ends', 'long', 'long ends']);
    expect(gestures.up(MOUSE.id)).toBe(false);
  });

  test('is not followed by a swipe', () => {
    down(FINGER);
    wait();
    move(FINGER, 300);
    expect(did).toEqual(['long']);
  });
});

describe('Swipe', () => {
  test('begins beyond 20 px to the side, counts from there, and applies at the release', () => {
    down(FINGER);
    move(FINGER, 100 + SWIPE_START_PX);
    expect(did).toEqual([]);
    move(FINGER, 150);
    move(FINGER, 60);
    expect(gestures.isActive).toBe(true);
    expect(gestures.up(FINGER.id)).toBe(true);
    expect(did).toEqual(['swipe', 'slide 30', 'slide -20', 'swipe applies']);
  });

  test('is cancelled back at its start', () => {
    down(FINGER);
    move(FINGER, 200);
    move(FINGER, 110);
    expect(gestures.up(FINGER.id), 'no tap either').toBe(true);
    expect(did).toEqual(['swipe', 'slide 80', 'slide 0', 'swipe cancelled']);
  });

  test('needs less than 5 px of height at its beginning, and none of it later', () => {
    down(FINGER);
    move(FINGER, 140, 105);
    expect(did).toEqual([]);
    move(FINGER, 140, 104);
    move(FINGER, 150, 160);
    expect(did).toEqual(['swipe', 'slide 20', 'slide 30']);
  });

  test('of a mouse, and of a stream that cannot be sought, has no meaning', () => {
    down(MOUSE);
    move(MOUSE, 300);
    expect(gestures.up(MOUSE.id)).toBe(false);
    can.swipe = false;
    down(FINGER);
    move(FINGER, 300);
    move(FINGER, 400);
    expect(gestures.up(FINGER.id)).toBe(false);
    expect(did).toEqual([]);
  });

  test('is cancelled when the browser takes the finger', () => {
    down(FINGER);
    move(FINGER, 200);
    gestures.cancel(FINGER.id);
    expect(did).toEqual(['swipe', 'slide 80', 'swipe cancelled']);
  });
});

describe('Level', () => {
  test('begins beyond 20 px upwards or downwards, counts from there, and ends at the release', () => {
    down(FINGER);
    move(FINGER, 100, 120);
    expect(did).toEqual([]);
    move(FINGER, 105, 130);
    move(FINGER, 300, 50);
    expect(gestures.isActive).toBe(true);
    expect(gestures.up(FINGER.id), 'no tap either').toBe(true);
    expect(did).toEqual(['level at 100, 100', 'level -10', 'level 30', 'level ends']);
  });

  test.each<[string, Pointer, boolean, number, number]>([
    ['a mouse', MOUSE, true, 100, 200],
    ['a slanted movement', FINGER, true, 130, 150],
    ['a page that scrolls', FINGER, false, 100, 200],
  ])('has no meaning for %s', (_, pointer, level, x, y) => {
    can.level = level;
    down(pointer);
    move(pointer, x, y);
    expect(gestures.isActive).toBe(false);
    expect(gestures.up(pointer.id)).toBe(false);
    expect(did).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['a second finger', () => down(SECOND, 200, 100, false)],
    ['a stop', () => gestures.stop()],
    ['the browser that takes the finger', () => gestures.cancel(FINGER.id)],
  ])('is ended once by %s', (_, end) => {
    down(FINGER);
    move(FINGER, 100, 160);
    end();
    move(FINGER, 100, 20);
    expect(did).toEqual(['level at 100, 100', 'level -40', 'level ends']);
  });

  test('is not preceded by a long press', () => {
    down(FINGER);
    move(FINGER, 100, 160);
    wait();
    expect(did).not.toContain('long');
  });
});

describe('Pinch', () => {
  test('tells its direction, also a second one', () => {
    down(FINGER, 100);
    down(SECOND, 200, 100, false);
    move(SECOND, 215);
    expect(did).toEqual([]);
    move(SECOND, 221);
    move(FINGER, 121);
    expect(did).toEqual(['pinch out', 'pinch in']);
    expect(gestures.up(SECOND.id)).toBe(true);
    move(FINGER, 300);
    expect(gestures.up(FINGER.id), 'no tap of the last finger').toBe(true);
    expect(did).toHaveLength(2);
    down(FINGER);
    expect(gestures.up(FINGER.id), 'the next tap is one').toBe(false);
  });

  test('ends a long press and a swipe', () => {
    down(FINGER);
    wait();
    down(SECOND, 200, 100, false);
    expect(did).toEqual(['long', 'long ends']);
    gestures.up(SECOND.id);
    gestures.up(FINGER.id);
    down(FINGER);
    move(FINGER, 200);
    down(SECOND, 300, 100, false);
    expect(did.slice(2)).toEqual(['swipe', 'slide 80', 'swipe cancelled']);
  });

  test('has two fingers: a third ends it', () => {
    down(FINGER);
    down(SECOND, 200, 100, false);
    down({ id: 4, touch: true }, 300, 100, false);
    move(SECOND, 400);
    expect(did).toEqual([]);
  });
});

describe('Any sequence of pointers', () => {
  /** A small generator, so that a failure repeats. */
  const randomOf = (seed: number) => {
    let state = seed;
    return (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  };

  test.each(Array.from({ length: 300 }, (_, seed) => seed))(
    '%i leaves no gesture running, and ends each once',
    (seed) => {
      const random = randomOf(seed);
      const pressed = new Set<number>();
      const act = () => {
        const id = random(4);
        const pointer = { id, touch: id > 0, x: random(400), y: random(random(3) === 0 ? 60 : 12) + 100 };
        can.long = random(5) > 0;
        can.swipe = random(5) > 0;
        can.level = random(5) > 0;
        switch (random(7)) {
          case 0:
            gestures.down(pointer, pressed.size === 0 || random(8) === 0);
            return pressed.add(id);
          case 1:
            gestures.up(id);
            return pressed.delete(id);
          case 2:
            gestures.cancel(id);
            return pressed.delete(id);
          case 3:
            return vi.advanceTimersByTime(random(LONG_PRESS_MS * 2));
          case 4:
            return random(6) === 0 && gestures.stop();
          default:
            return gestures.move(pointer);
        }
      };
      for (let count = 0; count < 120; count += 1) act();
      for (const id of [0, 1, 2, 3]) random(2) === 0 ? gestures.up(id) : gestures.cancel(id);
      expect(gestures.isActive).toBe(false);
      vi.advanceTimersByTime(LONG_PRESS_MS * 2);

      let running: 'long' | 'swipe' | 'level' | null = null;
      for (const event of did) {
        if (event === 'long' || event === 'swipe') {
          expect(running).toBeNull();
          running = event;
        } else if (event.startsWith('level at')) {
          expect(running).toBeNull();
          running = 'level';
        } else if (event === 'level ends') {
          expect(running).toBe('level');
          running = null;
        } else if (event.startsWith('level')) expect(running).toBe('level');
        else if (event.startsWith('slide')) expect(running).toBe('swipe');
        else if (event.startsWith('long')) {
          expect(running).toBe('long');
          running = null;
        } else if (event.startsWith('swipe')) {
          expect(running).toBe('swipe');
          running = null;
        } else expect(running).toBeNull();
      }
      expect(running).toBeNull();
      can.long = true;
      gestures.down({ ...FINGER, x: 0, y: 0 }, true);
      expect(gestures.up(FINGER.id), 'a tap is a tap again').toBe(false);
    },
  );
});
