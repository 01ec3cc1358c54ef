import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdIcon } from '@/domain/ads/ad';
import { media } from '../../support/fake-media-hooks';
import { renderAd } from '../../support/render-ad';

vi.mock('@/ui/widget/use-media', async () => (await import('../../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

const icon = (change: Partial<AdIcon> = {}): AdIcon => ({
  id: 0,
  program: 'AdChoices',
  url: 'https://a.example/icon.png',
  x: 600,
  y: 8,
  width: 32,
  height: 24,
  clickThrough: 'https://choices.example/',
  ...change,
});
const drawn = () => screen.findAllByTestId('spot-icon');
const pictureOf = (element: HTMLElement | undefined) => element?.querySelector('img') ?? element;

describe('Icons of an ad in the interface', () => {
  test('stand at their place, and a link names its program and opens a tab', async () => {
    renderAd({ icons: [icon()] });
    const [link] = await drawn();
    expect(link?.style.cssText).toBe('left: 600px; width: 32px; --vv-y: 8px; --vv-height: 24px;');
    expect(link?.getAttribute('aria-label')).toBe('Значок рекламы AdChoices, откроется в новой вкладке');
    expect(link).toMatchObject({ tagName: 'A', target: '_blank', rel: 'noopener noreferrer', tabIndex: 0 });
  });

  test('are reported as drawn once their picture has loaded', async () => {
    const { commands } = renderAd({ icons: [icon({ id: 2 })] });
    const picture = pictureOf((await drawn())[0]);
    expect(commands.viewAdIcon).not.toHaveBeenCalled();
    fireEvent.load(picture as HTMLElement);
    expect(commands.viewAdIcon.mock.calls).toEqual([[2]]);
  });

  test('open the URL of the press, and do not open that of the ad', async () => {
    const { commands } = renderAd({ icons: [icon({ id: 1 })] });
    commands.clickAdIcon.mockReturnValue('https://choices.example/?at=5');
    const [link] = await drawn();
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link as HTMLElement);
    expect((link as HTMLAnchorElement).href).toBe('https://choices.example/?at=5');
    expect([commands.clickAdIcon.mock.calls, commands.clickAd.mock.calls]).toEqual([[[1]], []]);
  });

  test('without a URL are pictures with a name', async () => {
    renderAd({ icons: [icon({ clickThrough: null, program: null })] });
    const [picture] = await drawn();
    expect(picture).toMatchObject({ tagName: 'IMG', alt: 'Значок рекламы' });
  });

  test('leave with their time, and those of the next ad are drawn and reported anew', async () => {
    const ad = renderAd({ icons: [icon()] });
    const [before] = await drawn();
    ad.change({ icons: [] });
    expect(ad.query('spot-icon')).toBeNull();
    ad.change({ icons: [icon()] });
    ad.change({ position: 2, icons: [icon()] });
    const [after] = await drawn();
    expect(after).not.toBe(before);
    fireEvent.load(pictureOf(after) as HTMLElement);
    expect(ad.commands.viewAdIcon).toHaveBeenCalledTimes(1);
  });

  test('wait for the first frame of the ad', async () => {
    const ad = renderAd({ icons: [icon()] });
    await drawn();
    ad.change({ isStarted: false });
    expect(ad.query('spot-icon')).toBeNull();
  });
});
