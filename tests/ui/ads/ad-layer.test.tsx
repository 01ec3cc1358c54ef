import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AdLayer } from '@/ui/ads/ad-layer';
import { Ads } from '@/ui/ads/ads';
import { WidgetContext } from '@/ui/widget/widget-context';
import { AD_REQUESTED, ADS_OVER, adState, BEHIND_AD, idleAdState } from '../../fixtures/ad-view';
import { media } from '../../support/fake-media-hooks';
import { renderAd } from '../../support/render-ad';
import { fakeContext } from '../../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

const phase = () => screen.getByTestId('spot-layer').dataset.phase;

describe('ad slot', () => {
  test('is attached while the layer is mounted, also before an ad', () => {
    const { context } = fakeContext(AD_REQUESTED);
    const leave = vi.fn();
    const attachAdSlot = vi.fn((_: HTMLElement) => leave);
    const { unmount } = render(
      <WidgetContext value={{ ...context, attachAdSlot }}>
        <AdLayer />
      </WidgetContext>,
    );
    expect(attachAdSlot.mock.calls).toEqual([[screen.getByTestId('spot-slot')]]);
    expect(leave).not.toHaveBeenCalled();
    unmount();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['an ad that has not been started', idleAdState(), 'closed'],
    ['an ad that is being fetched', { ...AD_REQUESTED, playIntent: BEHIND_AD }, 'closed'],
    ['a started ad before its first frame', adState({ isStarted: false }), 'waiting'],
    ['a started ad', adState(), 'shown'],
  ] as const)('phase with %s', (_, state, expected) => {
    renderAd({}, state);
    expect(phase()).toBe(expected);
    expect(screen.queryByTestId('spot-panel') !== null).toBe(expected === 'shown');
  });

  test('leaves presses on the picture to an interactive ad', () => {
    const { change, get } = renderAd();
    expect(get('spot-panel').dataset.interactive).toBeUndefined();
    change({ isInteractive: true });
    expect(get('spot-panel').dataset.interactive).toBe('true');
  });

  test('stays between two ads of a break, and closes after the last', () => {
    const { change, set, get } = renderAd();
    set({ adBreak: { phase: 'ready' } });
    expect(phase()).toBe('shown');
    expect(get('spot-spinner').textContent).toBe('Загрузка');
    change({ position: 2, isStarted: false });
    expect(phase()).toBe('shown');
    set(ADS_OVER);
    expect(phase()).toBe('over');
    set(AD_REQUESTED);
    expect(phase()).toBe('closed');
    set(adState({ isStarted: false }));
    expect(phase()).toBe('waiting');
  });

  test('an ad without a frame leaves no trace', () => {
    const { set } = renderAd({ isStarted: false });
    set(ADS_OVER);
    expect(phase()).toBe('closed');
  });
});

describe('waiting ad', () => {
  test('shows the spinner while the media file stalls', () => {
    const { change, get } = renderAd();
    expect(get('spot-spinner').textContent).toBe('');
    change({ isWaiting: true });
    expect(get('spot-spinner').textContent).toBe('Загрузка');
  });
});

describe('focus at an ad', () => {
  test('moves from hidden controls to the player, and stays there after the ad', () => {
    const { set } = renderAd({}, idleAdState());
    screen.getByText('of the film').focus();
    set(adState());
    expect(document.activeElement).toBe(screen.getByTestId('player'));
    screen.getByTestId('spot-play-toggle').focus();
    set(ADS_OVER);
    expect(document.activeElement).toBe(screen.getByTestId('player'));
  });

  test('is not taken from other elements', () => {
    const { set } = renderAd({}, idleAdState());
    screen.getByText('of the page').focus();
    set(adState());
    expect(document.activeElement).toBe(screen.getByText('of the page'));
  });
});

describe('code of ads', () => {
  test('loads with the first ad and stays', async () => {
    const { context, store } = fakeContext();
    render(
      <WidgetContext value={context}>
        <Ads />
      </WidgetContext>,
    );
    expect(screen.queryByTestId('spot-layer')).toBeNull();
    store.setState(AD_REQUESTED);
    expect(await screen.findByTestId('spot-layer')).toBeTruthy();
    store.setState({ adBreak: { phase: 'none' } });
    expect(await screen.findByTestId('spot-layer')).toBeTruthy();
  });
});
