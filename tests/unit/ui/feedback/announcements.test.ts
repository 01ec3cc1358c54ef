import { describe, expect, test } from 'vitest';
import { announcementText } from '@/i18n/announcement-text';
import { ofCaptions, ofSeek, ofVolume } from '@/ui/feedback/announcements';

describe('seek announcement', () => {
  test.each([
    [10, 31, 'Вперёд на 21 секунду: 31 секунда'],
    [100, 98, 'Назад на 2 секунды: 1 минута 38 секунд'],
    [0, 61, 'Вперёд на 1 минуту 1 секунду: 1 минута 1 секунда'],
    [3725, 5, 'Назад на 1 час 2 минуты: 5 секунд'],
  ])('from %s to %s', (from, to, words) => {
    expect(ofSeek(from, to)).toBe(words);
  });

  test.each([
    [10, 10.9],
    [10, 9.1],
    [10, 10],
    [Number.NaN, 10],
  ])('from %s to %s is null', (from, to) => {
    expect(ofSeek(from, to)).toBeNull();
  });

  test('starts at one second', () => {
    expect(ofSeek(60, 50, 19.4)).toBe('Отставание 19 секунд');
    expect(ofSeek(60, 90, 0)).toBe('В эфире');
    expect(ofSeek(10, 11)).toBe('Вперёд на 1 секунду: 11 секунд');
  });
});

describe('other announcements', () => {
  test.each([
    [0.55, false, 'Громкость 55 %'],
    [0.55, true, 'Звук выключен'],
    [0, false, 'Звук выключен'],
  ])('volume %s, muted %s', (volume, muted, words) => {
    expect(ofVolume(volume, muted)).toBe(words);
  });

  test('subtitles', () => {
    expect(ofCaptions('Русские')).toBe('Субтитры: Русские');
    expect(ofCaptions(null)).toBe('Субтитры выключены');
  });

  test('speed', () => {
    expect(announcementText.rate(1)).toBe('Обычная скорость');
    expect(announcementText.rate(1.25)).toBe('Скорость 1,25');
  });
});
