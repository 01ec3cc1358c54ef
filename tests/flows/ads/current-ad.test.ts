import { describe, expect, test } from 'vitest';
import type { AdState } from '@/ads';
import { currentAd } from '@/flows';
import { anAd, FakeAds, FakeBreak } from '../../support/fake-ads';

/** What is said of an ad in this state. */
function nowOf(state: AdState | null) {
  const running = Object.assign(new FakeBreak('preroll'), { state: () => state });
  return currentAd({ ads: Object.assign(new FakeAds(), { running }) });
}

describe('the ad of this moment', () => {
  test('is none where no break is prepared, or it is over', () => {
    expect(currentAd({ ads: new FakeAds() })).toBeNull();
    expect(nowOf(null)).toBeNull();
  });

  test('is heard as its element says', () => {
    expect(nowOf(anAd({ volume: 0.3, muted: true }))).toMatchObject({ volume: 0.3, muted: true });
  });

  test.each([
    ['meant to play, its file still coming', {}, true],
    ['paused by a press, the element still on its way', { type: 'pause', isClick: true }, false],
    ['out of sight', { isVisible: false }, false],
    ['out of sight, and asked for by a press', { isVisible: false, isClick: true }, true],
  ] as const)('%s', (_, playState, isPlaying) => {
    // The opposite of what is meant: what has not been told yet.
    const ad = anAd({ isPlaying: !isPlaying });
    expect(nowOf({ ...ad, playState: { ...ad.playState, ...playState } })?.isPlaying).toBe(isPlaying);
  });
});
