import { describe, expect, test } from 'vitest';
import { chooseAudioTrack, offeredTracks } from '@/domain/playback/audio';

const dub = { label: 'Дубляж «Студия Север»', language: 'ru' };
const ac3 = { label: 'Дубляж (AC3)', language: 'ru' };
const original = { label: 'Original', language: 'en-US' };
const japanese = { label: '日本語', language: 'jpn' };
const all = [original, dub, ac3, japanese];

describe('offeredTracks', () => {
  test('without preferred languages every track is offered as it comes, AC3 too', () => {
    expect(offeredTracks(all, [])).toBe(all);
  });

  test.each<[string, string[], (typeof dub)[]]>([
    ['one language, without AC3', ['ru'], [dub]],
    ['the languages in the order of the list', ['ru', 'en'], [dub, original]],
    ['the other order', ['en', 'ru'], [original, dub]],
    ['capitals and regions of either side', ['EN-gb', 'RU'], [original, dub]],
    ['three letters for two', ['rus', 'ja'], [dub, japanese]],
    ['a language named twice', ['ru', 'rus'], [dub]],
    ['a language that there is not beside one that there is', ['fr', 'en'], [original]],
    ['none of the languages: all that can be decoded', ['fr'], [original, dub, japanese]],
  ])('%s', (_, langOrder, expected) => {
    expect(offeredTracks(all, langOrder)).toEqual(expected);
  });

  test('nothing but AC3 is better than nothing', () => {
    expect(offeredTracks([ac3], ['ru'])).toEqual([ac3]);
  });

  test.each(['AC3 5.1', 'ac-3', 'Дубляж AC-3', 'E-AC3'])('%s is AC3', (label) => {
    expect(offeredTracks([{ label, language: 'ru' }, dub], ['ru'])).toEqual([dub]);
  });

  test('a track of no language is of none of those named', () => {
    const nameless = { label: 'Звук', language: '' };
    expect(offeredTracks([nameless, original], ['en', ''])).toEqual([original]);
  });
});

describe('chooseAudioTrack', () => {
  const request = { saved: null, voiceAuthor: null, langOrder: [] };
  test.each([
    ['the first when nothing is wished', request, original],
    ['the saved one', { ...request, saved: 'Дубляж (AC3)' }, ac3],
    ['the voice author’s, named within the label', { ...request, voiceAuthor: ' студия север ' }, dub],
    ['the saved one before the voice author’s', { ...request, saved: 'Original', voiceAuthor: 'Север' }, original],
    ['the voice author’s when the saved one is not there', { ...request, saved: 'Юг', voiceAuthor: 'Север' }, dub],
    ['the first of the preferred languages', { ...request, langOrder: ['ja', 'ru'] }, japanese],
    ['not a saved one of another language', { ...request, saved: 'Original', langOrder: ['ru'] }, dub],
    ['not a saved AC3 beside preferred languages', { ...request, saved: 'Дубляж (AC3)', langOrder: ['ru'] }, dub],
    ['the first when the author is unknown', { ...request, voiceAuthor: 'Студия Запад' }, original],
  ])('%s', (_, given, expected) => {
    expect(chooseAudioTrack(all, given)).toBe(expected);
  });

  test('of no tracks none', () => {
    expect(chooseAudioTrack([], { ...request, saved: 'Original' })).toBeUndefined();
  });
});
