import { demoTitles } from 'reference-service';
import { describe, expect, test } from 'vitest';
import { demoDesk } from '../../../dev/support/demo-desk';
import { readSettings } from '../../../dev/support/settings';

describe('demoDesk', () => {
  const settings = readSettings({ VV_WIDGET_PORT: '9080' });

  test('keeps generated statistics in a file of its own, which the views of the demo page reach', () => {
    const desk = demoDesk({}, settings, '/player');
    expect(desk?.variables).toMatchObject({
      VV_STATISTICS: 'sqlite:/player/services/reference/data/desk-9080.sqlite',
      VV_HEAT: 'on',
    });
    expect(desk?.collector).toBe('http://localhost:9080/vv-player.php?statistics');
  });

  test.each([
    ['VV_STATISTICS', 'sqlite:/own.sqlite'],
    ['VV_STATISTICS', ''],
    ['VV_DESK_PASSWORD_HASH', '$2y$10$own'],
  ])('is not there with a value of its own for %s: "%s"', (name, value) => {
    expect(demoDesk({ [name]: value }, settings, '/player')).toBeNull();
  });
});

describe('demoTitles', () => {
  const titles = demoTitles('http://catalogue.test', 40);

  test('begin with the film that has chapters, and have no broadcast', () => {
    expect(titles).toHaveLength(40);
    expect(titles[0]).toEqual({
      id: 2,
      title: 'Сорок минут',
      failure: '',
      episodes: [{ id: 2001, duration: 2400, season: -1, episode: -1 }],
    });
    expect(titles.flatMap(({ episodes }) => episodes).every(({ duration }) => duration > 0)).toBe(true);
  });

  test('fail where the catalogue says that they are blocked or broken', () => {
    expect(titles.find(({ id }) => id === 3)?.failure).toBe('region-blocked');
    expect(titles.find(({ id }) => id === 9)?.failure).toBe('unexpected/stream');
  });

  test('name the episodes of a series in their order', () => {
    const series = titles.find(({ id }) => id === 1);
    expect(series?.episodes.map(({ season, episode }) => `${season}/${episode}`)).toEqual([
      '1/1',
      '1/2',
      '1/3',
      '2/1',
      '2/2',
      '2/3',
    ]);
  });
});
