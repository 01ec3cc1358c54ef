import { act, render, screen } from '@testing-library/react';
import { Profiler, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CaptionLayer } from '@/ui/captions/caption-layer';
import { ControlBar } from '@/ui/controls/control-bar';
import { ControlsScrim } from '@/ui/controls/controls-scrim';
import { Menus } from '@/ui/menus/menus';
import { BigPlay } from '@/ui/overlays/big-play';
import { Buffering } from '@/ui/overlays/buffering';
import { LazyLayers } from '@/ui/overlays/lazy-layers';
import { LazyOverlays } from '@/ui/overlays/lazy-overlays';
import { Poster } from '@/ui/overlays/poster';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

/** The browser sends four time updates a second. */
const UPDATE_S = 0.25;
/** Idle code is requested by then. */
const LOADED_MS = 2000;
const STREAM = {
  source: { url: 'https://media.example/22/index.m3u8', type: 'hls', label: 'HLS' },
  subtitles: [],
  thumbnails: null,
  chapters: null,
} as const;

/** The interface over the video during playback; counts its renders. */
async function playing(controlsVisible: boolean) {
  media.set({ controlsVisible });
  const counted = { renders: 0 };
  const count = () => {
    counted.renders += 1;
  };
  const { context } = fakeContext(seriesState({ stream: STREAM, attempt: 1 }));
  render(
    <WidgetContext value={context}>
      <Profiler id="interface" onRender={count}>
        <Suspense>
          <div data-media-player tabIndex={-1}>
            <Poster />
            <ControlsScrim />
            <Buffering />
            <CaptionLayer />
            <BigPlay />
            <LazyOverlays />
            <ControlBar />
            <LazyLayers />
            <Menus />
          </div>
        </Suspense>
      </Profiler>
    </WidgetContext>,
  );
  // The code that loads on demand.
  await act(() => vi.advanceTimersByTimeAsync(LOADED_MS));
  await act(async () => vi.dynamicImportSettled());
  expect(screen.getByTestId('time').tagName).toBe('BUTTON');
  return counted;
}

beforeEach(() => {
  vi.useFakeTimers();
  media.reset({ paused: false, started: true, currentTime: 20 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Time updates', () => {
  test.each([
    ['hidden', false],
    ['visible', true],
  ])('render nothing while the controls are %s', async (_, controlsVisible) => {
    const counted = await playing(controlsVisible);
    const before = counted.renders;
    expect(before, 'the count sees React at all').toBeGreaterThan(0);
    for (let update = 1; update <= 12; update += 1) act(() => media.set({ currentTime: 20 + update * UPDATE_S }));
    expect(screen.getByTestId('time').textContent).toMatch(/^0:23/);
    expect(counted.renders - before).toBe(0);
    act(() => media.set({ paused: true }));
    expect(counted.renders, 'a pause does render').toBeGreaterThan(before);
  });
});
