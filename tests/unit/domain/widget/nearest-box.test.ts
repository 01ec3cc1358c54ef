import { expect, test } from 'vitest';
import { type Box, type Direction, nearestBox } from '@/domain/widget/nearest-box';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The bar: a seek bar over the whole width, and buttons below it at both ends. An offer stands above it. */
const BAR = {
  seek: box(12, 600, 1256, 24),
  play: box(12, 640, 52, 52),
  mute: box(66, 640, 52, 52),
  settings: box(1160, 640, 52, 52),
  fullscreen: box(1216, 640, 52, 52),
  offer: box(1080, 520, 188, 48),
};

/** A menu: the back and close buttons over rows, of which the first are scrolled out. */
const MENU = {
  back: box(800, 200, 48, 48),
  close: box(1200, 200, 48, 48),
  hidden: box(800, 196, 448, 48),
  first: box(800, 248, 448, 48),
  second: box(800, 296, 448, 48),
};

/** Options of two rows of different lengths, as in a row of chips that wraps. */
const CHIPS = { a: box(0, 0, 80, 40), b: box(90, 0, 80, 40), c: box(180, 0, 80, 40), d: box(0, 50, 120, 40) };

function neighbour<T extends Record<string, Box>>(boxes: T, from: keyof T, direction: Direction): keyof T | null {
  const names = Object.keys(boxes).filter((name) => name !== from);
  const index = nearestBox(
    boxes[from] as Box,
    names.map((name) => boxes[name] as Box),
    direction,
  );
  return index === null ? null : (names[index] as keyof T);
}

test.each<[keyof typeof BAR, Direction, keyof typeof BAR | null]>([
  ['play', 'right', 'mute'],
  ['mute', 'right', 'settings'],
  ['settings', 'left', 'mute'],
  ['fullscreen', 'right', null],
  ['play', 'left', null],
  ['play', 'up', 'seek'],
  ['settings', 'up', 'seek'],
  ['seek', 'down', 'play'],
  ['seek', 'up', 'offer'],
  ['offer', 'down', 'seek'],
  ['offer', 'left', null],
  ['play', 'down', null],
  ['seek', 'right', null],
])('Arrow keys in the bar: from %s %s to %s', (from, direction, to) => {
  expect(neighbour(BAR, from, direction)).toBe(to);
});

test.each<[keyof typeof MENU, Direction, keyof typeof MENU | null]>([
  ['second', 'up', 'first'],
  ['second', 'down', null],
  ['first', 'right', null],
  ['back', 'right', 'close'],
  ['back', 'down', 'first'],
  ['close', 'down', 'first'],
])('Arrow keys in a menu: from %s %s to %s', (from, direction, to) => {
  expect(neighbour(MENU, from, direction)).toBe(to);
});

test.each<[keyof typeof CHIPS, Direction, keyof typeof CHIPS | null]>([
  ['c', 'down', 'd'],
  ['d', 'up', 'a'],
  ['d', 'right', null],
  ['b', 'right', 'c'],
])('Arrow keys in chips of two rows: from %s %s to %s', (from, direction, to) => {
  expect(neighbour(CHIPS, from, direction)).toBe(to);
});
