import { describe, expect, test } from 'vitest';
import { chooseVariant } from '@/domain/variant';
import { anEpisode, aVariant } from '../../fixtures/catalogue';

const dub = aVariant(1, 'Дубляж');
const original = aVariant(2, 'Original');
const second = aVariant(3, 'Original');
const episode = anEpisode({ episodeVariants: [dub, original, second] });

describe('chooseVariant', () => {
  test.each([
    ['by id', { variantId: 2 }, original],
    ['by id before title', { variantId: 1, title: 'Original' }, dub],
    ['by title when the id is unknown', { variantId: 99, title: 'Original' }, original],
    ['by title', { title: 'Original' }, original],
    ['the first when nothing fits', { variantId: 99, title: 'Субтитры' }, dub],
    ['the first when nothing is wished', {}, dub],
    ['the first when the wish is empty', { variantId: null, title: null }, dub],
    ['by the exact title only', { title: 'original' }, dub],
  ])('%s', (_, wish, expected) => {
    expect(chooseVariant(episode, wish)).toBe(expected);
  });

  test('an episode without variants has none', () => {
    expect(chooseVariant(anEpisode(), { variantId: 1, title: 'Дубляж' })).toBeUndefined();
  });
});
