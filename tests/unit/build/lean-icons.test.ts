import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leanIcon } from '../../../dev/build/lean-icons.ts';

const FOLDER = 'node_modules/media-icons/dist/icons';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const numbersOf = (code: string) => [...code.matchAll(/\d+(?:\.\d+)?/g)].map(Number);

describe('Shortened icons', () => {
  test.each(['settings.js', 'share-arrow.js', 'play.js'])('%s keeps every number within a hundredth', (name) => {
    const before = numbersOf(read(name));
    const after = numbersOf(leanIcon(read(name), false));
    expect(after).toHaveLength(before.length);
    expect(Math.max(...after.map((number, at) => Math.abs(number - (before[at] ?? 0))))).toBeLessThanOrEqual(0.005001);
  });

  test('the seek glyph keeps its ring, the first outline', () => {
    const whole = leanIcon(read('seek-backward-10.js'), false);
    const ring = leanIcon(read('seek-backward-10.js'), true);
    expect(ring.match(/<path/g)).toHaveLength(1);
    expect(whole).toContain(/<path[^>]*\/>/.exec(ring)?.[0]);
  });

  test('no outline of the icon set has numbers that rounding joins', () => {
    const joined = readdirSync(FOLDER).filter((name) => /\d\.\d+\.\d/.test(read(name)));
    expect(joined).toEqual([]);
  });
});
