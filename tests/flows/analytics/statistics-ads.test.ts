import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdState } from '@/ads';
import { ok } from '@/lib/result';
import { aSchedule } from '../../support/ad-schedule';
import { aLedger, anAd } from '../../support/fake-ads';
import { settle } from '../../support/fake-widget';
import { View } from '../../support/view';

const STATUS = { SKIPPED: 0, ERROR: 2, COMPLETED: 3, PLAYING: 7, PAUSED: 8 } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Waits for the code of the ads, which loads by itself. The clock stands still meanwhile: no wait for an ad ends. */
async function adsLoaded(): Promise<void> {
  await vi.dynamicImportSettled();
  await settle();
}

/** A view with a prepared preroll and a pressed play button. */
async function aView() {
  const view = await View.open({ config: { adListUrl: 'https://ads.example/list' } });
  await adsLoaded();
  expect(view.widget.ads.breaks).toHaveLength(1);
  const { last: preroll } = view.widget.ads;
  view.ready({ duration: 2400 });
  void view.widget.call('play', undefined);
  await settle();
  const emitAdEvent = (event: 'loaded' | 'start' | 'change' | 'adend', state: Partial<AdState> = {}, at = preroll) =>
    at.emit(event, anAd({ status: STATUS.PLAYING, isPlaying: true, ...state }));
  /** Plays the ad until this second. */
  const at = (currentTime: number, on = preroll) =>
    emitAdEvent('change', { currentTime, remainingTime: 10 - currentTime }, on);
  return { view, preroll, emitAdEvent, at, ads: view.widget.ads };
}

describe('Ad statistics', () => {
  test('report an ad watched to its end', async () => {
    const { view, preroll, emitAdEvent, at } = await aView();
    emitAdEvent('loaded', { status: 5 });
    emitAdEvent('start');
    for (const time of [0.25, 0.9, 1.1, 1.4, 2.2, 2.3, 9.99, 10]) at(time);
    emitAdEvent('adend', { status: STATUS.COMPLETED, currentTime: 10 });
    preroll.emit('end', undefined);
    view.play();
    expect(view.events('ad_current_position')).toEqual([
      ['ad_init', -2],
      ['ad_loaded', 0],
      ['ad_play', 0],
      ['ad_timeupdate', 1.1],
      ['ad_timeupdate', 2.2],
      ['ad_timeupdate', 9.99],
      ['ad_ended', 10],
      ['play', undefined],
    ]);
    expect(view.widget.sent[6]?.payload.reason).toBe('completed');
  });

  test('report -2 for the unknown duration of an ad, and its seconds all the same', async () => {
    const { view, emitAdEvent } = await aView();
    emitAdEvent('loaded', { status: 5, duration: -2, remainingTime: -2 });
    emitAdEvent('start');
    emitAdEvent('change', { currentTime: 1.1, duration: -2, remainingTime: -2 });
    expect(view.events('ad_current_position').at(-1)).toEqual(['ad_timeupdate', 1.1]);
    expect(view.last().ad_duration_sec).toEqual([-2]);
  });

  test('report an ad that is paused, clicked and skipped', async () => {
    const { view, preroll, emitAdEvent, at } = await aView();
    emitAdEvent('loaded', { status: 5 });
    emitAdEvent('start');
    at(4.2);
    view.widget.commands.clickAd();
    emitAdEvent('change', { status: STATUS.PAUSED, currentTime: 4.2 });
    emitAdEvent('change', { status: STATUS.PAUSED, currentTime: 4.2, volume: 0.5 });
    at(4.3);
    emitAdEvent('change', { currentTime: 5, canSkip: true });
    view.widget.commands.skipAd();
    emitAdEvent('adend', { status: STATUS.SKIPPED, currentTime: 5.1 });
    preroll.emit('end', undefined);
    expect(view.events('ad_current_position', 'href', 'text', 'reason').slice(2)).toEqual([
      ['ad_play', 0, undefined, undefined, undefined],
      ['ad_timeupdate', 4.2, undefined, undefined, undefined],
      ['ad_banner_click', 4.2, 'https://advertiser.example/', undefined, undefined],
      ['ad_pause', 4.2, undefined, undefined, undefined],
      ['ad_play', 4.3, undefined, undefined, undefined],
      ['ad_timeupdate', 5, undefined, undefined, undefined],
      ['ad_skip_btn_click', 5, undefined, 'Пропустить', undefined],
      ['ad_ended', 5.1, undefined, undefined, 'skipped'],
    ]);
  });

  test('ignore a press on the skip button before the ad can be skipped', async () => {
    const { view, emitAdEvent } = await aView();
    emitAdEvent('loaded', { status: 5 });
    emitAdEvent('start', { canSkip: false });
    view.widget.commands.skipAd();
    expect(view.events()).toEqual(['ad_init', 'ad_loaded', 'ad_play']);
  });

  test('report an end for an ad that fails after its first frame, and none before it', async () => {
    const { view, emitAdEvent, preroll } = await aView();
    emitAdEvent('loaded', { status: 5 });
    emitAdEvent('adend', { status: STATUS.ERROR });
    emitAdEvent('start');
    emitAdEvent('adend', { status: STATUS.ERROR, currentTime: 3 });
    preroll.emit('end', undefined);
    expect(view.events('reason').slice(2)).toEqual([
      ['ad_play', undefined],
      ['ad_ended', 'error'],
    ]);
  });

  test('report an ad as stopped when another episode ends it', async () => {
    const { view, emitAdEvent } = await aView();
    emitAdEvent('loaded', { status: 5 });
    emitAdEvent('start');
    emitAdEvent('change', { currentTime: 2.5 });
    view.widget.commands.selectEpisode(12);
    await settle();
    expect(view.events('reason')).toContainEqual(['ad_ended', 'stopped']);
    expect(view.last().ad_current_position).toBeDefined();
  });

  const LEAVING: readonly [string, (view: View) => unknown][] = [
    ['another episode', ({ widget }) => widget.commands.selectEpisode(12)],
    ['another episode of the host page', ({ widget }) => widget.call('setEpisode', { episodeId: 12 })],
    ['the next episode', ({ widget }) => widget.commands.playNext()],
    ['another film', ({ widget }) => widget.call('load', { movieId: 5 })],
  ];
  test.each(LEAVING)('report an ad that %s ends with its own episode and second', async (_, leave) => {
    const { view, emitAdEvent } = await aView();
    view.ready({ currentTime: 1200, duration: 2400 });
    emitAdEvent('loaded', { status: 5, type: 'midroll' });
    emitAdEvent('start', { type: 'midroll' });
    void leave(view);
    await settle();
    expect(view.events('video_id', 'episode_id', 'current_time', 'duration')).toContainEqual([
      'ad_ended',
      ...[1, 11, 1200, 2400],
    ]);
  });
});

test('Ad statistics: report the ledger of a break, with the sources that had no ad', async () => {
  const { view, preroll, emitAdEvent, ads } = await aView();
  emitAdEvent('loaded', { status: 5 });
  emitAdEvent('start');
  emitAdEvent('adend', { status: STATUS.COMPLETED, currentTime: 10 });
  const ledger = aLedger();
  ads.close(ledger);
  preroll.emit('end', undefined);
  expect(view.events().slice(2)).toEqual(['ad_play', 'ad_ended', 'ad_break']);
  const { id, number, sequence, type, ms } = ledger;
  expect(view.last()).toMatchObject({ video_id: 1, break_id: id, break_number: number, sequence });
  expect(view.last()).toMatchObject({ break_type: type, break_ms: ms });
  const [empty, filled] = view.last().sources as { ads: unknown[] }[];
  expect(empty).toMatchObject({ host: 'empty.example', code: 303, ads: [] });
  const ad = { started: 1, quartiles: [1, 1, 1], completed: 1, skipped: 0, clicks: 0, first_frame_ms: 80 };
  expect(filled?.ads).toEqual([{ ...ad, erid: null, advertiser: null }]);
  expect(view.last()).toMatchObject({ ad_current_position: -2, ad_id: ['a1'] });
});

test('Ad statistics: report no break for an empty list', async () => {
  const view = await View.open({ config: { adListUrl: 'https://ads.example/list' } });
  const { ads, commands } = view.widget;
  ads.list = ok(aSchedule({}));
  await adsLoaded();
  expect(ads.breaks).toHaveLength(1);
  view.widget.sent.length = 0;
  commands.selectEpisode(12);
  await adsLoaded();
  expect(ads.lists).toHaveLength(2);
  await settle();
  expect(view.events()).toEqual(['episode_change']);
});

describe('Ad history', () => {
  test('is cleared when the ads end, and the numbers go on', async () => {
    const { view, preroll, emitAdEvent } = await aView();
    emitAdEvent('loaded', { id: 'a1', status: 5 });
    emitAdEvent('start');
    emitAdEvent('adend', { status: STATUS.COMPLETED, currentTime: 10 });
    expect(view.last()).toMatchObject({ ad_id: ['a1'], ad_position: [1] });
    preroll.emit('end', undefined);
    view.play();
    expect(view.last()).toMatchObject({ ad_id: [], ad_type: [], ad_duration_sec: [], ad_position: [] });
    expect(view.widget.state().adCount).toBe(1);
  });

  test('is part of every event of a break, limited to the newest ads', async () => {
    const { view, emitAdEvent } = await aView();
    emitAdEvent('loaded', { id: 'a1', status: 5, duration: 10 });
    emitAdEvent('loaded', { id: 'a2', status: 5, duration: 15.5 });
    expect(view.last()).toMatchObject({
      ad_id: ['a1', 'a2'],
      ad_type: ['preroll', 'preroll'],
      ad_duration_sec: [10, 15.5],
      ad_position_perc: [0, 0],
      ad_position: [1, 2],
    });
    for (let n = 3; n <= 150; n += 1) emitAdEvent('loaded', { id: `a${n}`, status: 5 });
    const { ad_id: ids, ad_position: positions } = view.last() as { ad_id: string[]; ad_position: number[] };
    expect(ids).toHaveLength(100);
    expect([ids.at(-1), positions[0], positions.at(-1)]).toEqual(['a150', 51, 150]);
  });
});

describe('Content statistics around ads', () => {
  /** A view whose midroll is shown. */
  async function aMidroll() {
    const { view, preroll, ads, emitAdEvent } = await aView();
    preroll.emit('end', undefined);
    view.play();
    view.seek(1190);
    await adsLoaded();
    expect(ads.breaks).toHaveLength(2);
    const { last: midroll } = ads;
    emitAdEvent('loaded', { type: 'midroll', status: 5 }, midroll);
    view.watch(15);
    view.widget.sent.length = 0;
    view.pause();
    emitAdEvent('start', { type: 'midroll' }, midroll);
    const finish = () => {
      emitAdEvent('adend', { type: 'midroll', status: STATUS.COMPLETED, currentTime: 10 }, midroll);
      midroll.emit('end', undefined);
    };
    return { view, finish };
  }

  test('report neither a pause nor a play when an ad interrupts the content', async () => {
    const { view, finish } = await aMidroll();
    view.wait(10);
    finish();
    view.play();
    view.watch(5);
    view.pause();
    expect(view.events()).toEqual(['ad_play', 'ad_ended', 'pause']);
    expect(view.last()).toMatchObject({ real_time_played_sec: 20, video_time_played_sec: 20 });
  });

  test('report the position before a seek past the midroll, although the ad precedes the seek event', async () => {
    const { view, preroll, ads } = await aView();
    preroll.emit('end', undefined);
    view.play();
    view.watch(2);
    view.update({ currentTime: 1500 });
    view.widget.media.emit('timeupdate', { currentTime: 1500, duration: 2400 });
    await adsLoaded();
    expect(ads.breaks).toHaveLength(2);
    view.widget.media.emit('seeking', { to: 1500 });
    view.widget.media.emit('seeked', { at: 1500 });
    view.seek(2300);
    expect(view.events('from', 'to').slice(-2)).toEqual([
      ['seek', 2, 1500],
      ['seek', 1500, 2300],
    ]);
  });

  test('keep the content paused after a paused ad, and report its next play', async () => {
    const { view, finish } = await aMidroll();
    view.widget.commands.pauseAd();
    finish();
    view.play();
    expect(view.events()).toEqual(['ad_play', 'ad_ended', 'play']);
  });

  test('ignore a start of the content while the playback gate is closed', async () => {
    const { view } = await aView();
    view.play();
    view.pause();
    expect(view.events()).toEqual(['ad_init']);
  });
});
