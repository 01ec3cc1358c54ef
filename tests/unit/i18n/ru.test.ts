import { describe, expect, test } from 'vitest';
import { episodeName, episodeNumber } from '@/i18n/episode-name';
import { menuText } from '@/i18n/menu-text';
import { ru } from '@/i18n/ru';

const EPISODE = { season: { order: 2 }, order: 3, title: 'Туман' };

describe('Russian texts', () => {
  test.each([
    [ru.player.region('Маяк'), 'Видеоплеер: Маяк'],
    [ru.controls.volumeValue(35), '35 %'],
    [ru.controls.seekValue('1 минута', '2 часа'), '1 минута, всего 2 часа'],
    [ru.episodes.season(2), 'Сезон 2'],
    [episodeNumber(3), 'Серия 3'],
    [episodeName(EPISODE), 'Сезон 2, серия 3 · Туман'],
    [episodeName({ ...EPISODE, title: '' }), 'Сезон 2, серия 3'],
    [episodeName(EPISODE, true), 'Серия 3 · Туман'],
    [episodeName({ ...EPISODE, season: null, title: '' }), 'Серия 3'],
    [ru.episodes.minutes(1), '1 минута'],
    [ru.episodes.minutes(42), '42 минуты'],
    [ru.episodes.minutes(11), '11 минут'],
    [menuText.rate.times(1.5), '1,5×'],
    [menuText.boost.percent(2.5), '250 %'],
    [menuText.quality.height(1080), '1080p'],
    [menuText.quality.bitrate(3_456_789), '3,46 Мбит/с'],
  ])('insert the right form in "%s"', (text, expected) => {
    expect(text).toBe(expected);
  });
});
