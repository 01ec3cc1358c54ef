import { expect, test } from 'vitest';
import { type LeftMemory, leftEpisode } from '@/domain/startup/left-episode';
import { aSeries } from '../../../fixtures/catalogue';
import { PLAIN_QUERY } from '../../../fixtures/config';

const SERIES = aSeries(({ id }) => ({ duration: 100, isCompleted: id === 13 }));
const leave = (episode: number, over: Partial<LeftMemory> = {}): LeftMemory => ({
  lastEpisodes: [
    ['2', 11],
    ['1', episode],
  ],
  progress: {},
  ...over,
});

test.each<[string, LeftMemory, number | undefined]>([
  ['the last one', leave(12), 12],
  ['one that was begun', leave(12, { progress: { 12: { 1: 30, 2: 40 } } }), 12],
  ['the one after one that was watched to the end', leave(11, { progress: { 11: 96 } }), 12],
  ['the first of the next season after a completed one', leave(13), 21],
  ['none that is completed or was watched after one that was', leave(12, { progress: { 12: 96, 21: 96 } }), 22],
  ['none after the end of the series', leave(23, { progress: { 23: 96 } }), undefined],
  ['none that the series does not have', leave(99), undefined],
  ['none of another content', leave(12, { lastEpisodes: [['2', 12]] }), undefined],
])('leftEpisode: is %s', (_, memory, id) => {
  expect(leftEpisode(SERIES, 1, PLAIN_QUERY, memory)?.id).toBe(id);
});

test('leftEpisode: is that of the series which the catalogue names, where the link has another name of it', () => {
  expect(leftEpisode(SERIES, 'reka', PLAIN_QUERY, leave(12))?.id).toBe(12);
});

test.each([{ t: 5 }, { episodeTime: 5 }, { episodeVariantId: 1 }])(
  'leftEpisode: is none for a link with %j',
  (query) => {
    expect(leftEpisode(SERIES, 1, { ...PLAIN_QUERY, ...query }, leave(12))).toBeUndefined();
  },
);
