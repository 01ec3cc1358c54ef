import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HIDDEN_LIMIT_MS } from '@/ads/playback/wait-limits';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type AdBreakFixture, openAdBreak, preparedAd } from './ad-break-fixture';

const LOUD = { volume: 0.8, muted: false };
/** 8 s. */
const LONG = 'ads/first-360.mp4';

/** A poll of the engine runs when a test advances the clock. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => void vi.useRealTimers();
});

/** An ad in a player of its size. */
function openInPlayer(): AdBreakFixture & { player: HTMLElement } {
  const player = document.createElement('div');
  player.style.cssText = 'position:relative;width:640px;height:360px';
  document.body.append(player);
  onTestFinished(() => player.remove());
  return { ...openAdBreak(preparedAd(openMediaShelf().url(LONG)), [], { player }), player };
}

const styles = (css: string) => (element: HTMLElement) => {
  element.style.cssText += css;
};

/** Ways in which content blockers hide an element. */
const WAYS: readonly (readonly [string, (element: HTMLElement) => void])[] = [
  ['display: none', styles('display:none !important')],
  ['visibility: hidden', styles('visibility:hidden !important')],
  ['opacity: 0', styles('opacity:0 !important')],
  ['no size', styles('width:0 !important;height:0 !important')],
  ['a size of one pixel', styles('width:1px !important;height:1px !important')],
  ['a scale of nothing', styles('transform:scale(0) !important')],
  ['removal', (element) => element.remove()],
];
/** Ways that only an observer of the slot can detect. */
const WAYS_OF_SLOT: typeof WAYS = [
  ['a position far away', styles('position:absolute !important;left:-9999px !important')],
  ['being clipped away', styles('clip-path:inset(100%) !important')],
];

async function expectGivenUp(stand: AdBreakFixture, hide: () => void): Promise<void> {
  await until(() => expect(stand.events).toEqual(['loaded']));
  hide();
  await until(() => expect(stand.adSlot.isHidden()).toBe(true));
  stand.adBreak.start(LOUD);
  stand.adBreak.play();
  await vi.advanceTimersByTimeAsync(HIDDEN_LIMIT_MS - 500);
  expect(stand.events).toEqual(['loaded']);
  await vi.advanceTimersByTimeAsync(500);
  expect(stand.events).toEqual(['loaded', 'error', 'adend', 'end']);
  expect(stand.errors).toEqual([{ id: 'ad-1', code: 450, message: 'Video cant play: hidden' }]);
  expect(stand.pings).toEqual(['loaded', 'error']);
}

describe('Hidden ad slot: the ad fails, and nothing is billed', () => {
  test.each([...WAYS, ...WAYS_OF_SLOT])('after %s', async (_, hide) => {
    const stand = openInPlayer();
    await expectGivenUp(stand, () => hide(stand.slot));
  });
});

describe('Hidden ad video: the ad fails, and nothing is billed', () => {
  test.each(WAYS)('after %s', async (_, hide) => {
    const stand = openInPlayer();
    await expectGivenUp(stand, () => hide(stand.video()));
  });
});

test('Ad slot: one that gets its size at the start plays within the press, as Safari requires for sound', async () => {
  const stand = openInPlayer();
  await until(() => expect(stand.events).toEqual(['loaded']));
  stand.slot.style.cssText = 'width:0;height:0';
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  stand.adBreak.start(LOUD);
  const video = stand.video();
  expect(video.paused).toBe(false);
  stand.slot.style.cssText = 'width:640px;height:360px';
  await untilPlaying(stand.video);
  await until(() => expect(stand.pings).toContain('impression'));
});

test.each([
  ['scrolled out of view', styles('margin-top:-2000px')],
  ['not displayed as a whole', styles('display:none')],
])('Ad in a player that is %s: waits, and plays once it is visible', async (_, hide) => {
  const stand = openInPlayer();
  await until(() => expect(stand.events).toEqual(['loaded']));
  hide(stand.player);
  await until(() => expect(stand.adBreak.state()?.playState.isVisible).toBe(false));
  stand.adBreak.start(LOUD);
  await vi.advanceTimersByTimeAsync(10 * HIDDEN_LIMIT_MS);
  expect(stand.pings).toEqual(['loaded']);
  stand.player.style.cssText = 'position:relative;width:640px;height:360px';
  await untilPlaying(stand.video);
});

test('Ad slot: one that is hidden together with its player does not fail the ad', async () => {
  const stand = openInPlayer();
  await until(() => expect(stand.adBreak.state()?.playState.isVisible).toBe(true));
  stand.player.style.visibility = 'hidden';
  expect(stand.adSlot.isHidden()).toBe(false);
});

test('Ad that is hidden for a moment: the event of its pause is no press, and it plays on', async () => {
  const stand = openInPlayer();
  await until(() => expect(stand.events).toEqual(['loaded']));
  stand.adBreak.start(LOUD);
  await untilPlaying(stand.video);
  const video = stand.video();
  video.style.opacity = '0';
  vi.advanceTimersByTime(HIDDEN_LIMIT_MS / 2);
  expect(video.paused).toBe(true);
  // The event comes after this.
  video.style.opacity = '';
  await untilPlaying(stand.video);
  expect(stand.adBreak.state()?.playState.type).toBe('play');
});
