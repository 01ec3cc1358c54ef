import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { observe } from '@/flows/analytics/observe';
import { observeStatistics } from '@/flows/analytics/statistics';
import { aContent, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, settle } from '../../support/fake-widget';
import { View } from '../../support/view';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A view that plays from the beginning. */
async function aView(given: Parameters<typeof View.open>[0] = {}) {
  const view = await View.open(given);
  view.ready();
  view.play();
  return view;
}

describe('Playback statistics', () => {
  test('report the start and each pause of the viewer, and no internal resume', async () => {
    const view = await aView();
    view.watch(5);
    view.widget.media.emit('waiting', { since: 0 });
    view.wait(3);
    view.widget.media.emit('playing', undefined);
    view.pause();
    view.play();
    expect(view.events('current_time')).toEqual([
      ['play', 0],
      ['pause', 5],
      ['play', 5],
    ]);
  });

  test('report no pause of content that the host page replaces', async () => {
    const view = await aView();
    const { media } = view.widget;
    view.watch(5);
    const halt = media.halt.bind(media);
    // As the player: at once.
    media.halt = () => {
      halt();
      media.emit('pause', undefined);
    };
    const loaded = view.widget.call('load', { movieId: 5 });
    await settle();
    await loaded;
    expect(view.events()).toEqual(['play']);
  });

  test('report the end once, without the pause that browsers send there', async () => {
    const view = await View.open({ query: { season: 2, episode: 3 } });
    view.ready();
    view.play();
    view.watch(0.5);
    view.seek(199);
    view.watch(0.9);
    view.end();
    expect(view.events('percent')).toEqual([
      ['play', undefined],
      ['seek', undefined],
      ['progress', 100],
      ['ended', undefined],
    ]);
  });

  test('report a replay from the end as a start and not as a seek', async () => {
    const view = await View.open({ query: { season: 2, episode: 3 } });
    view.ready();
    view.play();
    view.end();
    view.widget.sent.length = 0;
    view.play();
    view.seek(0);
    view.watch(1);
    expect(view.events()).toEqual(['play']);
  });

  test('ignore the placeholder of blocked content', async () => {
    const view = await View.open({ catalogue: aCatalogue({ available: false }) });
    view.ready();
    view.play();
    view.watch(70);
    expect(view.events()).toEqual([]);
  });
});

describe('Seek statistics', () => {
  test('report one event from the position before the seek, for every order of player events', async () => {
    const view = await aView();
    view.watch(3);
    view.seek(120);
    view.watch(2);
    view.seek(10);
    expect(view.events('from', 'to').slice(1)).toEqual([
      ['seek', 3, 120],
      ['seek', 122, 10],
    ]);
    expect(view.last().current_time).toBe(10);
  });

  test('join overlapping seeks into one', async () => {
    const view = await aView();
    view.watch(3);
    view.widget.media.emit('seeking', { to: 50 });
    view.update({ currentTime: 50 });
    view.widget.media.emit('seeking', { to: 90 });
    view.update({ currentTime: 90 });
    view.widget.media.emit('seeked', { at: 90 });
    expect(view.events('from', 'to').slice(1)).toEqual([['seek', 3, 90]]);
  });

  test('end a seek when the video moves without a seeked event', async () => {
    const view = await aView();
    view.watch(3);
    view.widget.media.emit('seeking', { to: 90 });
    view.update({ currentTime: 90 });
    view.widget.media.emit('playing', undefined);
    view.watch(4);
    view.pause();
    expect(view.events('from', 'to', 'real_time_played_sec').slice(1)).toEqual([
      ['seek', 3, 90, 3],
      ['pause', undefined, undefined, 7],
    ]);
  });

  test('report the viewer’s seek after a seek of the player that never ended', async () => {
    const view = await View.open();
    view.update({ duration: 200 });
    view.widget.media.emit('seeking', { to: 0 });
    view.ready();
    view.seek(60);
    expect(view.events('from', 'to')).toEqual([['seek', 0, 60]]);
  });

  test('report a seek of paused content', async () => {
    const view = await View.open();
    view.ready();
    view.wait(30);
    view.seek(60);
    expect(view.events('from', 'to')).toEqual([['seek', 0, 60]]);
  });

  test.each([
    ['over a gap in the stream', (view: View) => view.seek(view.widget.media.now.currentTime + 0.4)],
    [
      'while a failed stream recovers',
      (view: View) => {
        view.widget.media.emit('recovering', { attempt: 1 });
        view.seek(0);
      },
    ],
    [
      'at the start of a live stream',
      (view: View) => {
        view.pause();
        view.update({ streamType: 'live:dvr' });
        view.play();
        view.seek(150);
      },
    ],
  ])('ignore a seek of the player %s', async (_, happen) => {
    const view = await aView();
    view.watch(3);
    happen(view);
    expect(view.events()).not.toContain('seek');
  });

  test('ignore the seek to the start position of a source', async () => {
    const view = await View.open({ query: { t: 50 } });
    view.seek(50);
    view.ready({ currentTime: 50 });
    view.play();
    expect(view.events('current_time')).toEqual([['play', 50]]);
  });

  test('ignore the seek to the start position after the source is playable, and report the next one', async () => {
    const view = await View.open({ query: { t: 50 } });
    view.ready();
    view.seek(50.04);
    view.play();
    view.seek(90);
    view.seek(50);
    expect(view.events('to')).toEqual([
      ['play', undefined],
      ['seek', 90],
      ['seek', 50],
    ]);
  });

  test('ignore a seek of a live stream before playback as the way to the live edge', async () => {
    const view = await View.open();
    view.ready({ streamType: 'live' });
    view.seek(120);
    view.play();
    expect(view.events()).toEqual(['play']);
  });
});

describe('Progress statistics', () => {
  test('report each milestone once, when playback passes it', async () => {
    const view = await aView();
    view.watch(55);
    view.seek(15);
    view.watch(10);
    view.seek(140);
    view.watch(15);
    view.seek(180);
    const percents = () =>
      view.widget.sent.flatMap(({ event, payload }) => (event === 'progress' ? payload.percent : []));
    expect(percents()).toEqual([10, 25, 75]);
    view.watch(15);
    view.end();
    expect(percents()).toEqual([10, 25, 75, 95, 100]);
  });

  test('report no milestone again after a return to an episode or a failure', async () => {
    const view = await aView();
    const start = async () => {
      await settle();
      view.ready();
      view.play();
      view.watch(21);
    };
    view.watch(21);
    view.widget.commands.selectEpisode(12);
    await start();
    view.widget.commands.selectEpisode(11);
    await start();
    view.widget.media.emit('failed', { kind: 'stalled', message: 'no data' });
    view.widget.commands.retry();
    await start();
    const reports = view.widget.sent.filter(({ event }) => event === 'progress');
    expect(reports.map(({ payload }) => [payload.episode_id, payload.percent])).toEqual([
      [11, 10],
      [12, 10],
    ]);
  });

  test('report every 60 s of content at any playback rate', async () => {
    const view = await View.open();
    view.ready({ duration: Number.POSITIVE_INFINITY, streamType: 'live' });
    view.play();
    view.watch(59);
    expect(view.events()).toEqual(['play']);
    view.watch(2);
    view.update({ rate: 2 });
    view.widget.media.emit('ratechange', { rate: 2 });
    view.watch(31);
    const reports = view.widget.sent.filter(({ event }) => event === 'timeupdate').map(({ payload }) => payload);
    expect(reports.map((payload) => payload.video_time_played_sec)).toEqual([60, 120]);
    expect(reports[0]).toMatchObject({ duration: -2, playback_rate: 1 });
    expect(reports[1]).toMatchObject({ playback_rate: 2, real_time_played_sec: 90.5 });
  });

  test('count no pauses, seeks or stalls', async () => {
    const view = await aView();
    view.watch(10);
    view.pause();
    view.wait(1000);
    view.play();
    view.seek(100);
    view.wait(30);
    view.watch(5);
    view.pause();
    expect(view.last()).toMatchObject({ real_time_played_sec: 15, video_time_played_sec: 15 });
  });

  test('count the time watched before the analytics code loaded', async () => {
    const view = await View.openBeforeAnalytics();
    view.ready();
    view.play();
    view.wait(4);
    view.update({ currentTime: 4 });
    await observe(view.widget.deps, [observeStatistics]);
    view.watch(6);
    view.pause();
    expect(view.events('real_time_played_sec')).toEqual([
      ['play', 0],
      ['pause', 10],
    ]);
  });
});

describe('Change statistics', () => {
  test('report an episode change with the totals of the previous episode, and then its play', async () => {
    const view = await aView();
    view.watch(12);
    view.widget.commands.selectEpisode(12);
    await settle();
    view.ready();
    view.play();
    view.watch(3);
    view.pause();
    expect(view.events('episode_id', 'episode', 'real_time_played_sec', 'previous_episode_id')).toEqual([
      ['play', 11, 1, 0, undefined],
      ['episode_change', 12, 2, 0, 11],
      ['play', 12, 2, 0, undefined],
      ['pause', 12, 2, 3, undefined],
    ]);
    expect(view.widget.sent[1]?.payload).toMatchObject({
      current_time: 0,
      previous_real_time_played_sec: 12,
      previous_video_time_played_sec: 12,
    });
  });

  test('report a variant change without a break in time or playback', async () => {
    const episodes = aSeries(() => ({ episodeVariants: [aVariant(1, 'Дубляж'), aVariant(2, 'Оригинал')] }));
    const catalogue = aCatalogue({ episodes });
    for (const id of [1, 2]) {
      catalogue.answers.set(
        `https://media.example/v${id}/master.json`,
        catalogue.answers.get('https://media.example/11/master.json') ?? 'hang',
      );
    }
    const view = await aView({ catalogue });
    view.watch(12);
    view.widget.commands.selectVariant(2);
    await settle();
    view.seek(12);
    view.ready({ currentTime: 12 });
    view.play();
    view.watch(3);
    view.pause();
    expect(view.events('variant', 'video_time_played_sec')).toEqual([
      ['play', 'Дубляж', 0],
      ['variant_change', 'Оригинал', 12],
      ['pause', 'Оригинал', 15],
    ]);
  });

  test('report a quality change, with the viewer’s apart from the automatic one', async () => {
    const view = await View.open();
    const change = (quality: string, by: 'viewer' | 'automatic' | 'player') => {
      view.update({ quality });
      view.widget.media.emit('qualitychange', { quality, by });
    };
    change('240p', 'player');
    view.ready();
    view.play();
    change('720p', 'automatic');
    change('480p', 'viewer');
    change('720p', 'player');
    change('480p', 'player');
    expect(view.events('video_quality', 'automatic').slice(1)).toEqual([
      ['quality_change', '720p', true],
      ['quality_change', '480p', false],
    ]);
  });

  test('report changes of dub and subtitles, and not their initial selection', async () => {
    const view = await View.open();
    const { media } = view.widget;
    media.emit('audiotrackchange', { label: 'Дубляж' });
    media.emit('texttrackchange', { label: 'Русские', asked: false });
    view.ready({ audioTrack: 'Дубляж', audioLanguage: 'ru', textTrack: null });
    // Saved subtitles appear a moment after the source is playable.
    media.emit('texttrackchange', { label: 'Русские', asked: false });
    view.update({ audioTrack: 'Original', audioLanguage: 'en' });
    media.emit('audiotrackchange', { label: 'Original' });
    media.emit('texttrackchange', { label: null, asked: true });
    media.emit('texttrackchange', { label: 'English', asked: true });
    expect(view.events('language', 'audio_track', 'subtitles')).toEqual([
      ['audio_change', 'en', 'Original', undefined],
      ['subtitle_change', 'en', undefined, null],
      ['subtitle_change', 'en', undefined, 'English'],
    ]);
  });
});

test('AirPlay statistics: report a press on the button', async () => {
  const view = await aView();
  view.widget.media.emit('airplayrequest', undefined);
  expect(view.events()).toEqual(['play', 'airplay_icon_click']);
});

describe('Statistics payload', () => {
  test('has every field by its name for a series', async () => {
    const content = aContent({
      posterUrl: 'https://img.example/p.jpg',
      kinopoiskId: 1007,
      rating: {
        kinopoisk: { value: 8.1, url: null },
        imdb: { value: 7.9, url: 'https://www.imdb.com/title/tt0111161/' },
      },
      countries: ['russia', 'france'],
    });
    const view = await View.open({
      catalogue: aCatalogue({ content }),
      query: { userId: 'u-7', season: 2, episode: 1 },
    });
    view.ready({ duration: 2520.25, quality: '720p', audioTrack: 'Дубляж', audioLanguage: 'ru', rate: 1.5 });
    view.play();
    expect(view.last()).toEqual({
      session_id: 'session',
      view_id: 'view-1',
      page_origin: 'https://site.example',
      video_id: 1,
      video_title: 'Маяк',
      duration: 2520.25,
      player_type: 'embedded',
      video_category: 'series',
      video_thumbnail: 'https://img.example/p.jpg',
      kinopoisk_raiting: 8.1,
      kinopoisk_id: 1007,
      IMDb_raiting: 7.9,
      IMDb_id: 'tt0111161',
      year: 2021,
      countries: ['russia', 'france'],
      current_time: 0,
      playback_rate: 1.5,
      real_time_played_sec: 0,
      video_time_played_sec: 0,
      video_quality: '720p',
      season: 2,
      episode: 1,
      episode_id: 21,
      variant: null,
      language: 'ru',
      device_type: 'desktop',
      network_type: null,
      user_id: 'u-7',
      isTrailer: '0',
      ad_id: [],
      ad_type: [],
      ad_duration_sec: [],
      ad_position_perc: [],
      ad_position: [],
    });
  });

  test('has no field or event that docs/statistics.md lacks', async () => {
    const page = readFileSync('docs/statistics.md', 'utf8');
    const view = await aView();
    const sources = ['content-events', 'ad-events'].map((name) =>
      readFileSync(`src/flows/analytics/${name}.ts`, 'utf8'),
    );
    const events = sources.flatMap((text) => [...text.matchAll(/send\('(\w+)'/g)].map(([, name]) => name));
    expect(events.length).toBeGreaterThanOrEqual(20);
    const missing = [...events, ...Object.keys(view.last())].filter((name) => !page.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  test('has null for unknown values, -2 for an unknown duration, and no episode number for a film', async () => {
    const episodes = aSeries()
      .slice(0, 1)
      .map((episode) => ({ ...episode, season: null, duration: null }));
    const content = aContent({ hasMultipleEpisodes: false, year: null, contentType: null });
    const view = await View.open({ catalogue: aCatalogue({ content, episodes }) });
    view.ready({ audioTrack: 'Оригинал', duration: Number.POSITIVE_INFINITY });
    view.play();
    const { season, episode, year, language, duration, user_id, IMDb_id } = view.last();
    expect({ season, episode, year, language, duration, user_id, IMDb_id }).toEqual({
      season: null,
      episode: null,
      year: null,
      language: 'Оригинал',
      duration: -2,
      user_id: null,
      IMDb_id: null,
    });
  });

  test('belongs to the moment of the event, although the analytics code loaded later', async () => {
    const view = await View.openBeforeAnalytics();
    view.ready({ currentTime: 3, quality: '480p' });
    view.play();
    view.widget.commands.selectEpisode(12);
    view.update({ currentTime: 90, quality: '720p' });
    await observe(view.widget.deps, [observeStatistics]);
    expect(view.events('episode_id', 'current_time', 'video_quality')).toEqual([
      ['play', 11, 3, '480p'],
      ['episode_change', 12, 0, null],
    ]);
  });
});

describe('Failing statistics', () => {
  test('do not stop the flow that reported the event or another observer', async () => {
    const widget = await aPlayingWidget();
    const heard = vi.fn();
    const bug = () => {
      throw new Error('a bug');
    };
    await observe(widget.deps, [() => bug, bug, () => heard]);
    widget.commands.selectEpisode(12);
    await settle();
    expect(widget.state().selection?.episodeId).toBe(12);
    expect(widget.host.names()).toContain('episodechange');
    expect(heard).toHaveBeenCalled();
    expect(widget.log).toHaveBeenCalledWith('error', expect.stringContaining('statistics'), expect.any(Error));
  });

  test('do not stop other listeners of the playback time', async () => {
    const view = await View.openBeforeAnalytics();
    view.widget.deps.statistics = async () => ({
      deviceType: 'desktop',
      bandwidth: () => null,
      send: () => {
        throw new Error('a bug');
      },
    });
    await observe(view.widget.deps, [observeStatistics]);
    const heard = vi.fn();
    view.widget.media.on('timeupdate', heard);
    view.ready();
    view.play();
    view.widget.log.mockClear();
    view.watch(30);
    expect(view.widget.log).toHaveBeenCalledExactlyOnceWith(
      'error',
      expect.stringContaining('statistics'),
      expect.any(Error),
    );
    expect(heard).toHaveBeenCalledTimes(120);
  });
});

test('Statistics: report a restart after a failure once', async () => {
  const view = await aView();
  view.watch(5);
  view.widget.media.emit('failed', { kind: 'stalled', message: 'no data' });
  view.widget.commands.retry();
  await settle();
  view.ready({ currentTime: 5 });
  view.play();
  view.watch(5);
  view.pause();
  expect(view.events('real_time_played_sec')).toEqual([
    ['play', 0],
    ['play', 5],
    ['pause', 10],
  ]);
});
