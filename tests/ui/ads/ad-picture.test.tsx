import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { media } from '../../support/fake-media-hooks';
import { renderAd } from '../../support/render-ad';

vi.mock('@/ui/widget/use-media', async () => (await import('../../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());
afterEach(() => void vi.restoreAllMocks());

const link = () => screen.getByTestId<HTMLAnchorElement>('spot-click');

/** Presses the link and returns the URL that the browser would open; null for none. */
function press(init: MouseEventInit = {}, type: 'click' | 'auxclick' = 'click'): string | null {
  let opened: string | null = null;
  const open = (event: Event) => {
    if (!event.defaultPrevented) opened = link().href;
    // The test's window cannot navigate.
    event.preventDefault();
  };
  window.addEventListener(type, open, { once: true });
  fireEvent(link(), new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  return opened;
}

describe('press on the video of an ad with a link', () => {
  test('opens a separate tab without a referrer', () => {
    renderAd();
    expect(link().href).toBe('https://shop.example/');
    expect(link().target).toBe('_blank');
    expect(link().rel).toBe('noopener noreferrer');
    expect(link().getAttribute('aria-label')).toMatch(/^Перейти на сайт/);
    expect(link().textContent).toBe('Перейти на сайт');
  });

  test('is counted and opens the URL of this press', () => {
    const { commands } = renderAd();
    commands.clickAd
      .mockReturnValueOnce('https://shop.example/?at=1')
      .mockReturnValueOnce('https://shop.example/?at=2');
    expect(press({ detail: 1 })).toBe('https://shop.example/?at=1');
    expect(press({ detail: 1 })).toBe('https://shop.example/?at=2');
    expect(commands.clickAd).toHaveBeenCalledTimes(2);
  });

  test('opens one tab by a double click', () => {
    const { commands } = renderAd();
    commands.clickAd.mockReturnValue('https://shop.example/');
    expect(press({ detail: 1 })).toBe('https://shop.example/');
    expect(press({ detail: 2 })).toBeNull();
    expect(commands.clickAd).toHaveBeenCalledTimes(1);
  });

  test('works by keyboard', () => {
    const { commands } = renderAd();
    commands.clickAd.mockReturnValue('https://shop.example/');
    expect(press({ detail: 0 })).toBe('https://shop.example/');
    expect(commands.clickAd).toHaveBeenCalledTimes(1);
  });

  test('works by the middle button, but not by the right one', () => {
    const { commands } = renderAd();
    commands.clickAd.mockReturnValue('https://shop.example/');
    press({ button: 2 }, 'auxclick');
    expect(commands.clickAd).not.toHaveBeenCalled();
    expect(press({ button: 1 }, 'auxclick')).toBe('https://shop.example/');
    expect(commands.clickAd).toHaveBeenCalledTimes(1);
  });

  test('opens nothing after the ad has gone', () => {
    const { commands } = renderAd();
    commands.clickAd.mockReturnValue(null);
    expect(press({ detail: 1 })).toBeNull();
  });
});

describe('press on the video of an ad in a sandbox', () => {
  /** A frame whose sandbox lets it open this tab; null for none. */
  function sandbox(tab: { location: { replace: (url: string) => void } } | null) {
    const refuse = () => {
      throw new DOMException('Assignment is forbidden for sandboxed iframes.', 'SecurityError');
    };
    vi.spyOn(document, 'domain', 'set').mockImplementation(refuse);
    return vi.spyOn(window, 'open').mockReturnValue(tab as Window | null);
  }

  test('that forbids tabs is not counted', () => {
    sandbox(null);
    const { commands } = renderAd();
    expect(press({ detail: 1 })).toBeNull();
    expect(commands.clickAd).not.toHaveBeenCalled();
  });

  test('that allows tabs is counted once and opens the page', () => {
    const tab = { location: { replace: vi.fn() } };
    const open = sandbox(tab);
    const { commands } = renderAd();
    commands.clickAd.mockReturnValue('https://shop.example/');
    expect([press({ detail: 1 }), press({ detail: 2 })]).toEqual([null, null]);
    expect(open).toHaveBeenCalledTimes(1);
    expect(commands.clickAd).toHaveBeenCalledTimes(1);
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://shop.example/');
  });
});

describe('press on the video of an ad without a link', () => {
  test('toggles playback', () => {
    const { change, commands, get, query } = renderAd({ clickThrough: null });
    expect(query('spot-click')).toBeNull();
    fireEvent.click(get('spot-picture'));
    expect(commands.pauseAd).toHaveBeenCalledTimes(1);
    change({ isPlaying: false });
    fireEvent.click(get('spot-picture'));
    expect(commands.playAd).toHaveBeenCalledTimes(1);
    expect(commands.clickAd).not.toHaveBeenCalled();
  });

  test('is for pointers only', () => {
    const { get } = renderAd({ clickThrough: null });
    expect(get('spot-picture').tabIndex).toBe(-1);
    expect(get('spot-picture').getAttribute('aria-hidden')).toBe('true');
  });
});
