import { expect, test } from 'vitest';
import { type Box, placeCaptions } from '@/ui/captions/caption-place';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

/** The space between the title and the bar of a frame of 1280 x 720. */
const AREA = box(32, 60, 1248, 620);

test.each<[string, readonly Box[], Box | null]>([
  ['all of the area without sheets', [], AREA],
  ['all of the area beside a sheet that lies outside of it', [box(0, 0, 1280, 50)], AREA],
  ['the part left of a menu in the corner', [box(850, 100, 1268, 620)], box(32, 60, 842, 620)],
  ['the part right of statistics', [box(12, 64, 520, 600)], box(528, 60, 1248, 620)],
  ['the part below statistics that end in time', [box(12, 64, 520, 400)], box(32, 408, 1248, 620)],
  ['the part above a sheet from below', [box(0, 320, 1280, 720)], box(32, 60, 1248, 312)],
  ['the larger of two parts that fit', [box(520, 180, 1248, 620)], box(32, 60, 512, 620)],
  ['what two sheets leave', [box(850, 100, 1268, 620), box(12, 64, 842, 300)], box(32, 308, 842, 620)],
  ['nothing where a sheet leaves too little height', [box(0, 120, 1280, 720)], null],
  ['nothing where a sheet leaves too little width', [box(440, 0, 860, 720)], null],
  ['nothing under a sheet of the whole frame', [box(0, 0, 1280, 720)], null],
])('Caption place: %s', (_, sheets, expected) => {
  expect(placeCaptions(AREA, sheets, 720)).toEqual(expected);
});

test('Caption place: a small frame needs two lines of the smallest text', () => {
  const area = box(5, 20, 315, 130);
  expect(placeCaptions(area, [box(0, 55, 320, 180)], 180)).toBeNull();
  expect(placeCaptions(area, [box(0, 57, 320, 180)], 180)).toEqual(box(5, 20, 315, 49));
});
