import { describe, expect, test } from 'vitest';
import { FIRST_EPISODE_NUMBER } from '@/domain/catalogue/episode';
import { PROGRESS_SAVE_INTERVAL_MS } from '@/domain/playback/progress';
import { RATES } from '@/domain/playback/rate';
import { liveText } from '@/i18n/live-text';
import { menuText } from '@/i18n/menu-text';
import { formatTime } from '@/lib/time';
import { CACHED_LISTS } from '@/media/thumbnails/thumbnails';
import { DEFAULT_MUTED, DEFAULT_VOLUME } from '@/storage/player-settings';
import { SEEK_BUTTON_S, SKIP_STEP_S } from '@/ui/controls/seek-pair';
import { LEAST_SEEK_S } from '@/ui/feedback/announcements';
import { ANNOUNCER_BUSY_MS, SEEK_SETTLE_MS } from '@/ui/feedback/announcer';
import { DOUBLE_TAP_STEP_S } from '@/ui/input/gestures';
import { SWIPE_DRIFT_PX, SWIPE_START_PX } from '@/ui/input/picture-gestures';
import { DOUBLE_PRESS_MS, SIDE_PART, SINGLE_PRESS_MS } from '@/ui/input/press-tracker';
import { BAR_HEIGHT_PX, BAR_WIDTH_PX, MOUSE_BAR_HEIGHT_PX, MOUSE_BAR_WIDTH_PX } from '@/ui/kit/use-compact-layout';
import { TOOLTIP_DELAY_MS } from '@/ui/kit/watch-tooltips';
import { AUDIO_GAINS } from '@/ui/menus/choices/use-boost-choice';
import { SLIDER_MAX_BOOST_PERCENT, SLIDER_MAX_RATE } from '@/ui/menus/sliding-menus';
import { CONTROLS_HIDE_DELAY_MS } from '@/ui/player/player-surface';

/** The constants within Vidstack are checked in `tests/browser/stock-constants.test.ts`. */
describe('Agreed constant', () => {
  test.each<[string, number, number]>([
    ['controls hide delay', CONTROLS_HIDE_DELAY_MS, 2000],
    ['tooltip delay', TOOLTIP_DELAY_MS, 700],
    ['skip step back or forward', SKIP_STEP_S, 10],
    ['default seek button', SEEK_BUTTON_S, 30],
    ['double tap step', DOUBLE_TAP_STEP_S, 10],
    ['side of the screen for double taps', SIDE_PART, 1 / 5],
    ['double tap window, single press', SINGLE_PRESS_MS, 250],
    ['double tap window, double press', DOUBLE_PRESS_MS, 275],
    ['swipe, vertical movement', SWIPE_DRIFT_PX, 5],
    ['swipe, horizontal movement', SWIPE_START_PX, 20],
    ['announcer busy', ANNOUNCER_BUSY_MS, 150],
    ['announcement of a seek', SEEK_SETTLE_MS, 300],
    ['least announced seek', LEAST_SEEK_S, 1],
    ['thumbnail cache', CACHED_LISTS, 99],
    ['progress saved at most every', PROGRESS_SAVE_INTERVAL_MS, 10_000],
    ['first episode number', FIRST_EPISODE_NUMBER, 1],
    ['default volume', DEFAULT_VOLUME, 1],
    ['top of the speed slider', SLIDER_MAX_RATE, 2],
    ['top of the boost slider', SLIDER_MAX_BOOST_PERCENT, 300],
    ['small breakpoint, width', BAR_WIDTH_PX, 576],
    ['small breakpoint, height', BAR_HEIGHT_PX, 380],
    ['small breakpoint of a mouse, width', MOUSE_BAR_WIDTH_PX, 480],
    ['small breakpoint of a mouse, height', MOUSE_BAR_HEIGHT_PX, 270],
  ])('%s has its value', (_, constant, value) => {
    expect(constant).toBe(value);
  });

  test('DEFAULT_MUTED is false', () => {
    expect(DEFAULT_MUTED).toBe(false);
  });

  test('RATES lists the playback rates', () => {
    expect(RATES).toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
  });

  test('AUDIO_GAINS lists the gain options', () => {
    expect(AUDIO_GAINS).toEqual([1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]);
  });
});

describe('Agreed label', () => {
  test.each([
    ['speed at 1x', menuText.rate.normal, 'Обычная'],
    ['speed with the sign', menuText.rate.times(1.5), '1,5×'],
    ['gain as percent', menuText.boost.percent(2.5), '250 %'],
    ['quality: height plus p', menuText.quality.height(1080), '1080p'],
    ['bitrate in Mbps with 2 decimals', menuText.quality.bitrate(3_456_789), '3,46 Мбит/с'],
    ['default quality', menuText.quality.auto, 'Авто'],
    ['live streams', liveText.label, 'LIVE'],
    ['time', formatTime(3723), '1:02:03'],
    ['time under an hour', formatTime(723), '12:03'],
  ])('is right for %s', (_, label, words) => {
    expect(label).toBe(words);
  });
});
