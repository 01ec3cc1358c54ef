import { describe, expect, test } from 'vitest';
import type { AdState } from '@/ads';
import { anAd, FakeAds } from '../../support/fake-ads';

/** Reads the current ad for a session in this state. */
async function nowOf(state: AdState | null) {
  const ads = new FakeAds();
  await ads.session.prepare('preroll', ['https://ads.example/p']);
  ads.last.current = state;
  return ads.session.currentAd();
}

describe('Ad session: the current ad', () => {
  test('is null without a prepared break and after the break', async () => {
    expect(new FakeAds().session.currentAd()).toBeNull();
    expect(await nowOf(null)).toBeNull();
  });

  test('reads the volume and mute of the element', async () => {
    expect(await nowOf(anAd({ volume: 0.3, muted: true }))).toMatchObject({ volume: 0.3, muted: true });
  });

  test.each([
    ['about to play and still loading', {}, true],
    ['paused by a press before the element has paused', { type: 'pause', isClick: true }, false],
    ['invisible', { isVisible: false }, false],
    ['invisible and started by a press', { isVisible: false, isClick: true }, true],
  ] as const)('with an ad that is %s gives the intended state', async (_, playState, isPlaying) => {
    // The view has the opposite state, because it has not been updated yet.
    const ad = anAd({ isPlaying: !isPlaying });
    expect((await nowOf({ ...ad, playState: { ...ad.playState, ...playState } }))?.isPlaying).toBe(isPlaying);
  });
});
