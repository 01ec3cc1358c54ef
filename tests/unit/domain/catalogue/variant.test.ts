import { describe, expect, test } from 'vitest';
import { chooseVariant } from '@/domain/catalogue/variant';
import { anEpisode, aVariant } from '../../../fixtures/catalogue';

const dub = aVariant(1, 'Дубляж');
const original = aVariant(2, 'Original');
const second = aVariant(3, 'Original');
const episode = anEpisode({ episodeVariants: [dub, original, second] });

describe('chooseVariant', () => {
  test.each([
    ['by id', { variantId: 2 }, original],
    ['by id before title', { variantId: 1, titles: ['Original'] }, dub],
    ['by title when the id is unknown', { variantId: 99, titles: ['Original'] }, original],
    ['by title', { titles: ['Original'] }, original],
    ['the first when nothing fits', { variantId: 99, titles: ['Субтитры'] }, dub],
    ['the first without a request', {}, dub],
    ['the first for an empty request', { variantId: null, titles: [null] }, dub],
    ['by the first title it has', { titles: ['Субтитры', null, 'Original', 'Дубляж'] }, original],
    ['by an id that was stored in place of a title', { titles: [2] }, original],
    ['by the exact title only', { titles: ['original'] }, dub],
  ])('selects %s', (_, request, expected) => {
    expect(chooseVariant(episode, request)).toBe(expected);
  });

  test('is undefined for an episode without variants', () => {
    expect(chooseVariant(anEpisode(), { variantId: 1, titles: ['Дубляж'] })).toBeUndefined();
  });
});
