import { expect, test } from 'vitest';
import { missingEpisode, missingVoice } from '@/domain/startup/missing';
import type { StartQuery } from '@/domain/startup/params';
import { anEpisode, aSeries, aVariant } from '../../../fixtures/catalogue';
import { PLAIN_QUERY } from '../../../fixtures/config';

const SERIES = aSeries();
const DUBBED = anEpisode({ episodeVariants: [aVariant(1, 'Дубляж'), aVariant(2, 'Студия Юг')] });

test.each<[Partial<StartQuery>, object | null]>([
  [{}, null],
  [{ season: 2, episode: 3 }, null],
  [{ season: 9 }, { kind: 'season', value: 9 }],
  [
    { season: 9, episode: 1 },
    { kind: 'season', value: 9 },
  ],
  [
    { season: 2, episode: 7 },
    { kind: 'episode', value: 7 },
  ],
  [{ episode: 7 }, { kind: 'episode', value: 7 }],
  [{ episodeId: 22 }, null],
  [{ episodeId: '22', season: 9 }, null],
  [{ episodeId: 99 }, { kind: 'episode', value: 99 }],
  [
    { episodeId: 's1e9', season: 1 },
    { kind: 'episode', value: 's1e9' },
  ],
])('missingEpisode: for %j is %j', (query, missing) => {
  expect(missingEpisode(SERIES, { ...PLAIN_QUERY, ...query })).toEqual(missing);
});

test.each<[Partial<StartQuery>, string[], object | null]>([
  [{}, [], null],
  [{ voiceAuthor: 'Дубляж' }, [], null],
  [{ voiceAuthor: 'Кураж' }, [], { kind: 'voice', value: 'Кураж' }],
  [{ voiceAuthor: 'кураж' }, ['1. Кураж (многоголосый)'], null],
  [{ episodeVariantId: 2 }, [], null],
  [{ episodeVariantId: 9 }, ['9'], { kind: 'voice', value: 9 }],
])('missingVoice: for %j with the tracks %j is %j', (query, tracks, missing) => {
  expect(missingVoice(DUBBED, { ...PLAIN_QUERY, ...query }, tracks)).toEqual(missing);
});
