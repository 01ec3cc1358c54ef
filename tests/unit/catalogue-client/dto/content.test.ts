import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AvailableDto, ContentDto, SeasonsDto } from '../../../../packages/catalogue-client/src/dto/content';
import { FULL_CONTENT } from '../../../fixtures/wire';

/** The field that an error names, or null for a valid value. */
function refusedPath(schema: v.GenericSchema, value: unknown): string | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? null : (v.getDotPath(parsed.issues[0]) ?? '');
}

describe('ContentDto', () => {
  test('keeps the fields that a player reads, as the service names them', () => {
    expect(v.parse(ContentDto, FULL_CONTENT)).toMatchObject({
      id: 1,
      contentType: { slug: 'series' },
      countries: [{ slug: 'russia' }, { slug: 'france' }],
      languages: [{ code: 'ru' }, { code: 'en' }],
    });
  });

  test('makes a malformed optional field null or empty', () => {
    const odd = { id: 1, title: 'Маяк', rating: 8, contentType: 'film', countries: [{ id: 1 }] };
    expect(v.parse(ContentDto, odd)).toMatchObject({ rating: null, contentType: null, countries: [] });
  });
});

describe('SeasonsDto', () => {
  test('reads seasons with and without a title', () => {
    const seasons = [
      { id: 100, order: 1, title: 'Начало', episodes: 3 },
      { id: 200, order: 2 },
    ];
    expect(v.parse(SeasonsDto, seasons)).toEqual([
      { id: 100, order: 1, title: 'Начало' },
      { id: 200, order: 2, title: null },
    ]);
    expect(v.parse(SeasonsDto, [])).toEqual([]);
  });

  test('refuses a season without its number and names the field', () => {
    expect(refusedPath(SeasonsDto, [{ id: 1, order: 1 }, { id: 2 }])).toBe('1.order');
  });
});

describe('AvailableDto', () => {
  test.each([true, false])('reads available: %s', (available) => {
    expect(v.parse(AvailableDto, { available, reason: 'region' })).toEqual({ available });
  });

  test.each([{}, { available: 'false' }, { available: 0 }, { available: null }])('refuses %j', (value) => {
    expect(refusedPath(AvailableDto, value)).toBe('available');
  });
});
