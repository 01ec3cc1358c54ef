import { describe, expect, test } from 'vitest';
import { fieldOptions } from '../../../packages/vv-builder/src/field-options';

const season = (order: number) => ({ id: order * 10, order });
const variants = [
  { id: 1, title: 'Север' },
  { id: 2, title: 'Юг' },
];
const SERIES = [
  { id: 11, order: 1, title: 'Начало', season: season(1), variants },
  { id: 12, order: 2, title: '', season: season(1), variants: [] },
  { id: 21, order: 1, title: 'Снова', season: season(2), variants: [] },
];
const FILM = [{ id: 1, order: 1, title: 'Фильм', season: null, variants: [] }];
const none = { season: '', episode: '' };
const values = (list: { value: string }[]) => list.map(({ value }) => value);

describe('Builder options', () => {
  test('of a series are its seasons and the episodes of the chosen or first season', () => {
    const offer = fieldOptions(SERIES, none, []);
    expect(values(offer.seasons)).toEqual(['1', '2']);
    expect(offer.episodes).toEqual([
      { value: '1', label: '1. Начало' },
      { value: '2', label: '2' },
    ]);
    expect(fieldOptions(SERIES, { season: '2', episode: '' }, []).episodes).toEqual([
      { value: '1', label: '1. Снова' },
    ]);
    expect(fieldOptions(SERIES, { season: '9', episode: '' }, []).episodes).toEqual([]);
  });

  test('list the dubs of the episode and of its stream, each once', () => {
    expect(values(fieldOptions(SERIES, none, ['Юг', 'Original']).dubs)).toEqual(['Север', 'Юг', 'Original']);
    expect(values(fieldOptions(SERIES, { season: '1', episode: '2' }, ['Дубляж', 'Original']).dubs)).toEqual([
      'Дубляж',
      'Original',
    ]);
  });

  test('offer no choice for a single dub', () => {
    expect(fieldOptions(SERIES, { season: '2', episode: '' }, ['Дубляж']).dubs).toEqual([]);
  });

  test('of a film have neither seasons nor episodes', () => {
    expect(fieldOptions(FILM, none, ['Дубляж', 'Original'])).toMatchObject({
      seasons: [],
      episodes: [],
      dubs: { length: 2 },
    });
    expect(fieldOptions([], none, [])).toEqual({ seasons: [], episodes: [], dubs: [] });
  });
});
