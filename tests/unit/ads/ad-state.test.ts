import { expect, test } from 'vitest';
import { isMeantToPlay } from '@/ads/ad-state';

const FLAGS = [false, true];

/** Every combination of `type`, hidden document, press and visible slot. */
const CASES = (['play', 'pause'] as const).flatMap((type) =>
  FLAGS.flatMap((isDocumentHidden) =>
    FLAGS.flatMap((isClick) => FLAGS.map((isVisible) => ({ type, isDocumentHidden, isClick, isVisible }))),
  ),
);
const PLAYS = [
  { type: 'play', isDocumentHidden: false, isClick: false, isVisible: true },
  { type: 'play', isDocumentHidden: false, isClick: true, isVisible: false },
  { type: 'play', isDocumentHidden: false, isClick: true, isVisible: true },
];

test('Ad play state: plays in 3 of its 16 combinations, with picture-in-picture or without', () => {
  expect(CASES).toHaveLength(16);
  for (const isPIP of FLAGS) expect(CASES.filter((state) => isMeantToPlay({ ...state, isPIP }))).toEqual(PLAYS);
});
