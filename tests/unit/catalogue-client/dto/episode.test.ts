import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EpisodesDto } from '../../../../packages/catalogue-client/src/dto/episode';
import { FULL_EPISODE, MINIMAL_EPISODE } from '../../../fixtures/wire';

const MINIMAL = {
  id: 11,
  contentId: 1,
  order: 1,
  title: '',
  description: null,
  posterPath: null,
  duration: null,
  season: null,
  m3u8MasterFilePath: null,
  episodeVariants: [],
  isCompleted: false,
  segments: [],
};

describe('EpisodesDto', () => {
  test('reads every field and drops unknown ones', () => {
    const { somethingNew: _, ...known } = FULL_EPISODE;
    expect(v.parse(EpisodesDto, [FULL_EPISODE])).toEqual([{ ...known, season: { id: 100, order: 1 } }]);
  });

  test('requires only the ids and the number', () => {
    expect(v.parse(EpisodesDto, [MINIMAL_EPISODE])).toEqual([MINIMAL]);
    expect(v.parse(EpisodesDto, [])).toEqual([]);
  });

  test('reads texts as ids, and an episode without the id of its content', () => {
    const [episode] = v.parse(EpisodesDto, [
      { id: 's1e1', order: 1, season: { id: 's1', order: 1 }, episodeVariants: [{ id: 'dub', filepath: '/a.json' }] },
    ]);
    expect(episode).toMatchObject({ id: 's1e1', season: { id: 's1' }, episodeVariants: [{ id: 'dub' }] });
    expect(episode?.contentId).toBeUndefined();
  });

  test('reads a list in an object', () => {
    expect(v.parse(EpisodesDto, { items: [MINIMAL_EPISODE] })).toEqual([MINIMAL]);
  });

  test('reads null as an absent value', () => {
    const nulls = Object.fromEntries(Object.keys(FULL_EPISODE).map((key) => [key, null]));
    expect(v.parse(EpisodesDto, [{ ...nulls, ...MINIMAL_EPISODE }])).toEqual([MINIMAL]);
  });

  test('keeps the order of the service', () => {
    const ids = [5, 3, 4].map((id) => ({ ...MINIMAL_EPISODE, id }));
    expect(v.parse(EpisodesDto, ids).map(({ id }) => id)).toEqual([5, 3, 4]);
  });

  test.each<[string, object]>([
    ['title as a number', { title: 7 }],
    ['duration as text', { duration: '42 min' }],
    ['completed as a number', { isCompleted: 1 }],
    ['poster as a list', { posterPath: [] }],
    ['a segment of an unknown type', { segments: [{ type: 'song', start: 0, end: 1 }] }],
    ['a segment before the start', { segments: [{ type: 'intro', start: -1, end: 1 }] }],
    ['segments as an object', { segments: {} }],
  ])('accepts an episode with a malformed optional field: %s', (_, odd) => {
    expect(v.parse(EpisodesDto, [{ ...MINIMAL_EPISODE, ...odd }])).toEqual([MINIMAL]);
  });

  test('accepts a variant without a title', () => {
    const [episode] = v.parse(EpisodesDto, [{ ...MINIMAL_EPISODE, episodeVariants: [{ id: 1, filepath: '/a.json' }] }]);
    expect(episode?.episodeVariants).toEqual([{ id: 1, title: '', filepath: '/a.json' }]);
  });

  test.each<[string, unknown, string]>([
    ['an object', {}, ''],
    ['text', '', ''],
    ['an episode that is null', [null], '0'],
    ['no id', [MINIMAL_EPISODE, { contentId: 1, order: 1 }], '1.id'],
    ['an empty id', [{ id: '', order: 1 }], '0.id'],
    ['an item of a list without an id', { items: [{ order: 1 }] }, '0.id'],
    ['no number', [{ id: 1, contentId: 1 }], '0.order'],
    ['a number as text', [{ ...MINIMAL_EPISODE, order: '1' }], '0.order'],
    ['a season without its number', [{ ...MINIMAL_EPISODE, season: { id: 1 } }], '0.season.order'],
    ['a path that is an object', [{ ...MINIMAL_EPISODE, m3u8MasterFilePath: {} }], '0.m3u8MasterFilePath'],
    [
      'a variant without a stream',
      [{ ...MINIMAL_EPISODE, episodeVariants: [{ id: 1, title: 'a' }] }],
      '0.episodeVariants.0.filepath',
    ],
  ])('refuses %s and names the field', (_, value, path) => {
    const parsed = v.safeParse(EpisodesDto, value);
    expect(parsed.success).toBe(false);
    expect(parsed.issues && (v.getDotPath(parsed.issues[0]) ?? '')).toBe(path);
  });
});
