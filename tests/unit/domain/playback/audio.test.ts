import { describe, expect, test } from 'vitest';
import { chooseAudioTrack, offeredTracks } from '@/domain/playback/audio';

const dub = { label: 'Дубляж «Студия Север»', language: 'ru' };
const ac3 = { label: 'Дубляж (AC3)', language: 'ru' };
const original = { label: 'Original', language: 'en-US' };
const japanese = { label: '日本語', language: 'jpn' };
const all = [original, dub, ac3, japanese];

describe('offeredTracks', () => {
  test('offers every track in stream order without preferred languages, also AC3', () => {
    expect(offeredTracks(all, [])).toBe(all);
  });

  test.each<[string, string[], (typeof dub)[]]>([
    ['a preferred language before the others, without AC3', ['ru'], [dub, original, japanese]],
    ['the languages in the order of the list', ['ja', 'ru'], [japanese, dub, original]],
    ['the other order', ['ru', 'ja'], [dub, japanese, original]],
    ['capitals and regions of either side', ['RU', 'EN-gb'], [dub, original, japanese]],
    ['three letters for two', ['rus', 'ja'], [dub, japanese, original]],
    ['a language named twice once', ['ru', 'rus'], [dub, original, japanese]],
    ['a present language beside a missing one', ['fr', 'ru'], [dub, original, japanese]],
    ['all decodable tracks when no language matches', ['fr'], [original, dub, japanese]],
  ])('offers %s', (_, langOrder, expected) => {
    expect(offeredTracks(all, langOrder)).toEqual(expected);
  });

  test('offers AC3 when nothing else is left', () => {
    expect(offeredTracks([ac3], ['ru'])).toEqual([ac3]);
  });

  test.each(['AC3 5.1', 'ac-3', 'Дубляж AC-3', 'E-AC3'])('treats %s as AC3', (label) => {
    expect(offeredTracks([{ label, language: 'ru' }, dub], ['ru'])).toEqual([dub]);
  });

  test('does not prefer a track without a language', () => {
    const nameless = { label: 'Звук', language: '' };
    expect(offeredTracks([nameless, original], ['', 'en'])).toEqual([original, nameless]);
  });
});

describe('chooseAudioTrack', () => {
  const request = { saved: null, voiceAuthor: null, langOrder: [] };
  test.each([
    ['the first without a request', request, original],
    ['the saved one', { ...request, saved: 'Дубляж (AC3)' }, ac3],
    ['the one with the dub author within its label', { ...request, voiceAuthor: ' студия север ' }, dub],
    ['the saved one before that of the dub author', { ...request, saved: 'Original', voiceAuthor: 'Север' }, original],
    ['that of the dub author when the saved one is missing', { ...request, saved: 'Юг', voiceAuthor: 'Север' }, dub],
    ['the first of the preferred languages', { ...request, langOrder: ['ja', 'ru'] }, japanese],
    ['the saved one before the preferred languages', { ...request, saved: 'Original', langOrder: ['ru'] }, original],
    ['that of the dub author before them', { ...request, voiceAuthor: '日本', langOrder: ['ru'] }, japanese],
    ['not a saved AC3 beside preferred languages', { ...request, saved: 'Дубляж (AC3)', langOrder: ['ru'] }, dub],
    ['the first when the author is unknown', { ...request, voiceAuthor: 'Студия Запад' }, original],
  ])('selects %s', (_, given, expected) => {
    expect(chooseAudioTrack(all, given)).toBe(expected);
  });

  test('ignores the numbers of labels, unless a label is exactly the saved one', () => {
    const numbered = [original, { label: '1. Дубляж', language: 'ru' }, { label: '2. Дубляж', language: 'ru' }];
    expect(chooseAudioTrack(numbered, { ...request, saved: 'Дубляж' })).toBe(numbered[1]);
    expect(chooseAudioTrack(numbered, { ...request, saved: '3. Дубляж' })).toBe(numbered[1]);
    expect(chooseAudioTrack(numbered, { ...request, saved: '2. Дубляж' })).toBe(numbered[2]);
  });

  test('is undefined without tracks', () => {
    expect(chooseAudioTrack([], { ...request, saved: 'Original' })).toBeUndefined();
  });
});
