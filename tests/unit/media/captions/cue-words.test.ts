import { expect, test } from 'vitest';
import { cueWords } from '@/media/captions/cue-nodes';

test.each([
  ['two lines', 'Первая\nвторая', 'Первая вторая'],
  ['tags', '<v Маша><i.loud>Эй</i>!</v>', 'Эй!'],
  ['times', 'Раз <00:00:02.000>два', 'Раз два'],
  ['codes of ASS', String.raw`{\an8}Сверху`, 'Сверху'],
  ['entities', 'Он &amp; она&nbsp;&lt;3', 'Он & она <3'],
  ['a sign that opens no tag', '2 < 3 и 4 > 3', '2 < 3 и 4 > 3'],
  ['markup alone', '<c></c>', ''],
])('Words of a subtitle: %s', (_, text, words) => {
  expect(cueWords(text)).toBe(words);
});
