import { describe, expect, test, vi } from 'vitest';
import { readExtraQuery, readQuery } from '@/domain/startup/params';
import { type QueryConfig, readWidgetQuery } from '@/domain/widget/widget-query';
import { PLAIN_QUERY } from '../../../fixtures/config';

function read(search: string) {
  const warn = vi.fn();
  const params = new URLSearchParams(search);
  return { query: { ...readQuery(params, warn), ...readWidgetQuery(params, warn) }, warn };
}

describe('readQuery and readWidgetQuery', () => {
  test('read an empty query as the defaults, without a warning', () => {
    const { query, warn } = read('');
    expect(query).toEqual(PLAIN_QUERY);
    expect(warn).not.toHaveBeenCalled();
  });

  const GOOD: [string, Partial<QueryConfig>][] = [
    ['disable_checking_available=1', { disableCheckingAvailable: true }],
    ['disable_checking_available=true', { disableCheckingAvailable: true }],
    ['disable_checking_available=0', { disableCheckingAvailable: false }],
    ['episode_id=12', { episodeId: 12 }],
    ['episode_id=0', { episodeId: 0 }],
    ['episode_id=s1e2', { episodeId: 's1e2' }],
    ['episode_id=99999999999999999999', { episodeId: '99999999999999999999' }],
    ['episode_variant_id=dub_1', { episodeVariantId: 'dub_1' }],
    ['season=2', { season: 2 }],
    ['season=02', { season: 2 }],
    ['episode=3', { episode: 3 }],
    ['auto_play=1', { autoPlay: true }],
    ['auto_play=false', { autoPlay: false }],
    ['user_id=a%20b', { userId: 'a b' }],
    ['voice_author=%D0%94%D1%83%D0%B1%D0%BB%D1%8F%D0%B6', { voiceAuthor: 'Дубляж' }],
    ['t=90', { t: 90 }],
    ['t=90.7', { t: 90 }],
    ['t=0', { t: 0 }],
    ['episode_time=15', { episodeTime: 15 }],
    ['enabled_share=true', { enabledShare: true }],
    ['episode_variant_id=5', { episodeVariantId: 5 }],
    ['hide_episodes=1', { hideEpisodes: true }],
    ['input=tv', { input: 'tv' }],
    ['muted=1&loop=true&end=90.5', { muted: true, loop: true, end: 90 }],
    ['compat=kodik', { compat: ['kodik'] }],
    ['compat=playerjs,yandex', { compat: ['playerjs', 'yandex'] }],
    ['compat=', {}],
    ['season=2&season=3', { season: 2 }],
    ['unknown=1&__proto__=2&constructor=3', {}],
  ];
  test.each(GOOD)('read %s', (search, expected) => {
    const { query, warn } = read(search);
    expect(query).toEqual({ ...PLAIN_QUERY, ...expected });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    'disable_checking_available=yes',
    'auto_play=TRUE',
    'auto_play=2',
    'enabled_share=on',
    'compat=jwplayer',
    'compat=Kodik',
    'compat=kodik,jwplayer',
    'compat=kodik,',
    'compat=__proto__',
    'hide_episodes=-1',
    'episode_id=-1',
    'episode_id=1.5',
    'episode_id=%2012',
    'episode_id=12%00',
    'season=Infinity',
    'episode=NaN',
    'episode_variant_id=a/b',
    't=-5',
    't=1m30s',
    't=.',
    'episode_time=soon',
    `user_id=${'a'.repeat(201)}`,
    `voice_author=${'a'.repeat(100_000)}`,
  ])('warn of %.60s and use the default', (search) => {
    const { query, warn } = read(search);
    expect(query).toEqual(PLAIN_QUERY);
    expect(warn).toHaveBeenCalledOnce();
    const [name = '', value = ''] = search.split('=');
    expect(warn).toHaveBeenCalledWith(name, decodeURIComponent(value));
  });

  test('use the default for an empty value, without a warning', () => {
    const names = 'disable_checking_available,episode_id,season,episode,auto_play,user_id,voice_author,t,episode_time';
    const { query, warn } = read(`${names.split(',').join('=&')}=&enabled_share&episode_variant_id&hide_episodes`);
    expect(query).toEqual(PLAIN_QUERY);
    expect(warn).not.toHaveBeenCalled();
  });

  test('keep the other values when one is invalid', () => {
    expect(read('season=x&episode=2&auto_play=1').query).toMatchObject({ season: null, episode: 2, autoPlay: true });
  });
});

describe('readExtraQuery', () => {
  test('passes on unknown parameters, in order and with repetitions', () => {
    const params = new URLSearchParams('ref=a&movie_id=1&b=%26%3D&ref=c&season=2&empty=');
    expect(readExtraQuery(params)).toEqual([
      ['ref', 'a'],
      ['b', '&='],
      ['ref', 'c'],
      ['empty', ''],
    ]);
  });

  test('passes on no parameter of the widget', () => {
    const own =
      'movie_id=1&lang_order=ru&disable_checking_available=1&episode_id=1&season=1&episode=1&auto_play=1&user_id=1' +
      '&voice_author=1&t=1&episode_time=1&enabled_share=1&episode_variant_id=1&hide_episodes=1&fullscreen_mode=auto' +
      '&sentry_project_label=a&compat=kodik&accent_color=ff5a3c';
    expect(readExtraQuery(new URLSearchParams(own))).toEqual([]);
  });

  test('passes on names of the object prototype', () => {
    const params = new URLSearchParams('__proto__=1&constructor=2&a%00b=%00');
    expect(readExtraQuery(params)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['a\0b', '\0'],
    ]);
  });
});
