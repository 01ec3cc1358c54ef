import { describe, expect, test } from 'vitest';
import { nextScrub, type ScrubPoint, scrubPart } from '@/domain/playback/fine-scrub';

describe('Fine scrub: the part of a way by the height above the bar', () => {
  test.each([
    [-20, 1],
    [0, 1],
    [39, 1],
    [40, 1 / 2],
    [79, 1 / 2],
    [80, 1 / 4],
    [119, 1 / 4],
    [120, 1 / 8],
    [900, 1 / 8],
  ])('%i px: %f', (above, part) => {
    expect(scrubPart(above)).toBe(part);
  });
});

describe('Fine scrub: a drag', () => {
  /** Moves of the pointer, as its new position and the part. */
  const drag = (from: number, ...moves: readonly (readonly [number, number])[]): number =>
    moves.reduce<ScrubPoint>((last, [pointer, part]) => nextScrub(last, pointer, part), { pointer: from, at: from }).at;

  test.each<[string, number, readonly (readonly [number, number])[], number]>([
    [
      'follows the pointer on the bar',
      100,
      [
        [180, 1],
        [90, 1],
      ],
      90,
    ],
    [
      'moves by a part of the way above it',
      100,
      [
        [180, 1 / 2],
        [220, 1 / 8],
      ],
      145,
    ],
    [
      'moves nothing on the way up and down',
      100,
      [
        [100, 1 / 8],
        [100, 1],
      ],
      100,
    ],
    [
      'keeps its fine position on the way down',
      100,
      [
        [180, 1 / 8],
        [180, 1],
      ],
      110,
    ],
    [
      'catches up on the bar with the movement of the pointer',
      100,
      [
        [180, 1 / 8],
        [200, 1],
      ],
      150,
    ],
    [
      'is under the pointer again once it has caught up',
      100,
      [
        [180, 1 / 8],
        [260, 1],
        [300, 1],
      ],
      300,
    ],
    [
      'catches up against the movement, too',
      100,
      [
        [180, 1 / 8],
        [175, 1],
      ],
      110,
    ],
  ])('%s', (_, from, moves, at) => {
    expect(drag(from, ...moves)).toBe(at);
  });
});
