import { describe, expect, test } from 'vitest';
import { chapterAt } from '@/domain/playback/chapter';
import { chapterMask } from '@/ui/controls/chapter-mask';

const chapters = (...starts: number[]) => starts.map((start) => ({ start, title: `с ${start}` }));

describe('gaps of the seek bar', () => {
  test('are at chapter starts, two pixels wide', () => {
    expect(chapterMask({ chapters: chapters(0, 25, 50), duration: 100 })).toBe(
      'linear-gradient(90deg, #000 calc(25% - 1px), transparent calc(25% - 1px) calc(25% + 1px), #000 calc(25% + 1px), ' +
        '#000 calc(50% - 1px), transparent calc(50% - 1px) calc(50% + 1px), #000 calc(50% + 1px))',
    );
  });

  test.each([
    ['no chapters', [], 100],
    ['one chapter over all', chapters(0), 100],
    ['chapters beyond the end', chapters(100, 140), 100],
    ['an unknown length', chapters(0, 25), 0],
    ['a live stream', chapters(0, 25), Number.POSITIVE_INFINITY],
  ])('are absent with %s', (_, list, duration) => {
    expect(chapterMask({ chapters: list, duration })).toBeNull();
  });
});

describe('chapter under the pointer', () => {
  test.each([
    [0, 'с 0'],
    [24.9, 'с 0'],
    [25, 'с 25'],
    [99, 'с 50'],
  ])('at %s is %s', (seconds, title) => {
    expect(chapterAt(chapters(0, 25, 50), seconds)?.title).toBe(title);
  });

  test('is undefined before the first', () => {
    expect(chapterAt(chapters(10), 3)).toBeUndefined();
  });
});
