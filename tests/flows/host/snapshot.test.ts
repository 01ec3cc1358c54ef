import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { snapshot } from '@/flows/host/snapshot';
import { ok } from '@/lib/result';
import { aMaster, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NOTHING = {
  phase: 'idle',
  playback: 'idle',
  currentTime: 0,
  duration: 0,
  volume: 1,
  muted: false,
  rate: 1,
  quality: null,
  qualities: [],
  audioTrack: null,
  audioTracks: [],
  textTrack: null,
  textTracks: [],
  episodeId: null,
  season: null,
  episode: null,
  variant: null,
  ad: null,
  error: null,
  movieId: 1,
  title: null,
  episodeTitle: null,
  buffered: [],
  chapters: [],
  online: true,
};

describe('snapshot', () => {
  test('has every field of the protocol, and no other, before the start', () => {
    expect(snapshot(aWidget())).toEqual(NOTHING);
  });

  test('describes the current playback', async () => {
    const episodes = aSeries(({ id }) => ({ episodeVariants: [aVariant(id * 10, 'Дубляж')] }));
    const catalogue = aCatalogue({ episodes });
    catalogue.answers.set('https://media.example/v230/master.json', ok(aMaster()));
    const widget = await aPlayingWidget({ query: { season: 2, episode: 3 }, catalogue });
    widget.media.now = {
      ...widget.media.now,
      volume: 0.5,
      muted: true,
      rate: 1.5,
      quality: '720p',
      qualities: ['720p', '360p'],
      audioTrack: 'Дубляж',
      audioTracks: ['Дубляж', 'Original'],
      textTrack: 'Русские',
      textTracks: ['Русские'],
      fullscreen: true,
    };
    widget.media.read.buffered = [{ start: 90, end: 130 }];
    widget.media.parts = [{ start: 0, title: 'Начало' }];
    expect(snapshot(widget)).toEqual({
      phase: 'ready',
      playback: 'playing',
      currentTime: 100,
      duration: 2520,
      volume: 0.5,
      muted: true,
      rate: 1.5,
      quality: '720p',
      qualities: ['720p', '360p'],
      audioTrack: 'Дубляж',
      audioTracks: ['Дубляж', 'Original'],
      textTrack: 'Русские',
      textTracks: ['Русские'],
      episodeId: 23,
      season: 2,
      episode: 3,
      variant: { id: 230, title: 'Дубляж' },
      ad: null,
      error: null,
      movieId: 1,
      title: widget.state().catalogued?.content.title,
      episodeTitle: episodes.find(({ id }) => id === 23)?.title,
      buffered: [{ start: 90, end: 130 }],
      chapters: [{ start: 0, title: 'Начало' }],
      online: true,
    });
  });

  test('has no time of the previous episode while the stream of the selected one is resolved', async () => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 13: 60 } } });
    widget.media.read.buffered = [{ start: 90, end: 130 }];
    widget.media.parts = [{ start: 0, title: 'Начало' }];
    const start = { phase: 'loading', playback: 'idle', currentTime: 0, duration: 0, buffered: [], chapters: [] };
    widget.commands.selectEpisode(12);
    expect(snapshot(widget)).toMatchObject({ episodeId: 12, ...start });
    widget.commands.selectEpisode(13);
    expect(snapshot(widget)).toMatchObject({ episodeId: 13, ...start, currentTime: 60 });
  });

  test.each([Number.POSITIVE_INFINITY, Number.NaN])('has null for the duration %d, which JSON lacks', (duration) => {
    const widget = aWidget();
    widget.media.at(5, 'playing', duration);
    expect(snapshot(widget).duration).toBeNull();
  });

  test('has only the kind and the id of a failure, and can be cloned', async () => {
    const widget = await aPlayingWidget();
    widget.commands.reportBreak('secret detail');
    const picture = snapshot(widget);
    expect(picture).toMatchObject({ phase: 'failed', error: { kind: 'unexpected', id: 'id-1' } });
    expect(structuredClone(picture)).toEqual(picture);
    expect(JSON.parse(JSON.stringify(picture))).toEqual(picture);
    expect(JSON.stringify(picture)).not.toMatch(/secret|media\.example/);
  });
});
