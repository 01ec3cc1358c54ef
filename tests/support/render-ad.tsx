import { act, render, screen } from '@testing-library/react';
import type { AdView } from '@/domain/ads/ad';
import type { WidgetState } from '@/store/state';
import { adChanged } from '@/store/updates/ad-phases';
import { AdLayer } from '@/ui/ads/ad-layer';
import { WidgetContext } from '@/ui/widget/widget-context';
import { adState, anAdView } from '../fixtures/ad-view';
import { fakeContext } from './render-context';

/** Renders the ad layer over a passive player; the test mocks the hooks of `ui/kit/use-media`. */
export function renderAd(over: Partial<AdView> = {}, state: Partial<WidgetState> = {}) {
  const fake = fakeContext({ ...adState(over), ...state });
  const view = render(
    <WidgetContext value={fake.context}>
      <div data-media-player tabIndex={-1} data-testid="player">
        <button type="button">of the film</button>
        <AdLayer />
      </div>
      <button type="button">of the page</button>
    </WidgetContext>,
  );
  let ad = anAdView(over);
  return {
    ...fake,
    ...view,
    /** Delays the events of the ad, as on a busy machine: the ad acts at once, and the store does not learn of it. */
    delayNews() {
      const now = { ...ad };
      fake.currentAd.mockImplementation(() => now);
      fake.commands.playAd.mockImplementation(() => void Object.assign(now, { isPlaying: true }));
      fake.commands.pauseAd.mockImplementation(() => void Object.assign(now, { isPlaying: false }));
      fake.commands.setAdMuted.mockImplementation((muted) => void Object.assign(now, { muted }));
      fake.commands.setAdVolume.mockImplementation(
        (volume) => void Object.assign(now, { volume, muted: volume === 0 }),
      );
      return now;
    },
    /** Changes the ad. */
    change(next: Partial<AdView>) {
      ad = { ...ad, ...next };
      act(() => fake.store.setState(adChanged(ad)));
    },
    set: (next: Partial<WidgetState>) => act(() => fake.store.setState(next)),
    query: (testId: string) => screen.queryByTestId(testId),
    get: (testId: string) => screen.getByTestId(testId),
  };
}
