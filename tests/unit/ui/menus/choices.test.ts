import { describe, expect, test } from 'vitest';
import { RATES } from '@/domain/playback/rate';
import { trackNames } from '@/i18n/track-name';
import { AUDIO_GAINS, boostLabel, chosenLabel, qualityOptions, qualityValue, rateLabel } from '@/ui/menus/choices';
import { distinctValues } from '@/ui/menus/track-choices';

describe('qualities', () => {
  const low = { height: 240, bitrate: 400_000 };
  const high = { height: 720, bitrate: 2_345_678 };
  const better = { height: 720, bitrate: 4_000_000 };

  test('are "auto", then the best first, with height and p, and megabits of two decimals', () => {
    expect(qualityOptions([low, better, high], null)).toEqual([
      { value: 'auto', label: 'Авто' },
      { value: '720_4000000', label: '720p', hint: '4,00 Мбит/с' },
      { value: '720_2345678', label: '720p', hint: '2,35 Мбит/с' },
      { value: '240_400000', label: '240p', hint: '0,40 Мбит/с' },
    ]);
  });

  test('"auto" shows the quality in use', () => {
    expect(qualityOptions([low, high], high)[0]).toEqual({ value: 'auto', label: 'Авто (720p)' });
  });

  test('have no hint in a stream without bitrates', () => {
    expect(qualityOptions([{ height: 480, bitrate: null }], null)[1]).toEqual({ value: '480_null', label: '480p' });
  });

  test('are named by their bitrate in a stream without RESOLUTION', () => {
    const unnamed = { height: 0, bitrate: 1_200_000 };
    expect(qualityOptions([unnamed, { height: 0, bitrate: 400_000 }], unnamed)).toEqual([
      { value: 'auto', label: 'Авто (1,20 Мбит/с)' },
      { value: '0_1200000', label: '1,20 Мбит/с' },
      { value: '0_400000', label: '0,40 Мбит/с' },
    ]);
    const unknown = { height: 0, bitrate: null };
    expect(qualityOptions([unknown], unknown)[0]).toEqual({ value: 'auto', label: 'Авто' });
  });

  test('of one height are distinguished', () => {
    expect(qualityValue(high)).not.toBe(qualityValue(better));
  });
});

describe('playback rates', () => {
  test('are the documented ones, with their labels', () => {
    expect(RATES.map(rateLabel)).toEqual(['0,25×', '0,5×', '0,75×', 'Обычная', '1,25×', '1,5×', '1,75×', '2×']);
  });
});

describe('audio boost', () => {
  test('is in percent, and one option means no boost', () => {
    expect(AUDIO_GAINS.map(boostLabel)).toEqual([
      'Без усиления',
      '125 %',
      '150 %',
      '175 %',
      '200 %',
      '250 %',
      '300 %',
      '400 %',
    ]);
  });
});

describe('choice', () => {
  const choice = { options: [{ value: '1', label: 'Обычная' }], pick: () => undefined };

  test('has the label of the selected option', () => {
    expect(chosenLabel({ ...choice, value: '1', unlisted: '1×' })).toBe('Обычная');
  });

  test('has a label for a value between its options', () => {
    expect(chosenLabel({ ...choice, value: '1.1', unlisted: '1,1×' })).toBe('1,1×');
    expect(chosenLabel({ ...choice, value: '' })).toBe('');
  });

  test('gives equal labels distinct values', () => {
    expect(distinctValues(['Дубляж', 'Original', 'Дубляж', 'Дубляж'])).toEqual([
      'Дубляж',
      'Original',
      'Дубляж-2',
      'Дубляж-3',
    ]);
  });
});

describe('track label', () => {
  test.each([
    ['by its label', 'Original', 'en', 'Original'],
    ['by its label without a leading number', '2. Дубляж', 'ru', 'Дубляж'],
    ['by its language, in Russian', ' ', 'en', 'Английский'],
    ['by its language with its country', '', 'pt-BR', 'Бразильский португальский'],
    ['by its number where the language is unknown', '', 'und', 'Дорожка 3'],
    ['by its number where the code is none', '', 'no such code', 'Дорожка 3'],
    ['by its number where nothing is said', '', '', 'Дорожка 3'],
  ])('%s', (_, label, language, name) => {
    const others = [
      { label: 'A', language: '' },
      { label: 'B', language: '' },
    ];
    expect(trackNames([...others, { label, language }])[2]).toBe(name);
  });

  test('keeps the numbers of labels that differ in them alone', () => {
    const tracks = ['1. Дубляж', '2. Дубляж', '3. Original'].map((label) => ({ label, language: 'ru' }));
    expect(trackNames(tracks)).toEqual(['1. Дубляж', '2. Дубляж', '3. Original']);
    expect(trackNames(tracks.slice(1))).toEqual(['Дубляж', 'Original']);
  });
});
