import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { markRemoteControl } from '@/lib/remote-control';
import { saidSeconds } from '@/ui/ads/ad-status';
import { anAdView } from '../../fixtures/ad-view';
import { media } from '../../support/fake-media-hooks';
import { renderAd } from '../../support/render-ad';

vi.mock('@/ui/widget/use-media', async () => (await import('../../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

const skip = () => screen.getByTestId<HTMLButtonElement>('spot-skip');

describe('skip button', () => {
  test('counts down while disabled, then shows an arrow and skips', async () => {
    const { change, commands } = renderAd({ currentTime: 11.4 });
    expect(skip().textContent).toBe('Пропустить4');
    expect(skip().querySelector<HTMLElement>('[data-before]')?.dataset).toMatchObject({ before: 'через', after: 'с' });
    expect(skip().querySelector('svg')).toBeNull();
    await userEvent.click(skip());
    expect(commands.skipAd).not.toHaveBeenCalled();
    expect(skip().disabled).toBe(true);

    change({ currentTime: 14.2 });
    expect(skip().textContent).toBe('Пропустить1');
    change({ currentTime: 15.01, canSkip: true });
    expect(skip().disabled).toBe(false);
    expect(skip().textContent).toBe('Пропустить');
    expect(skip().getAttribute('aria-label')).toBe('Пропустить рекламу');
    expect(skip().querySelector('svg')).not.toBeNull();
    await userEvent.click(skip());
    expect(commands.skipAd).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the ad cannot be skipped', { skipAt: null }],
    ['it would open after the end', { skipAt: 30 }],
    ['there is no ad yet', null],
  ])('is absent where %s', (_, over) => {
    const { set, query } = renderAd(over ?? {});
    if (over === null) set({ adBreak: { phase: 'ready' } });
    expect(query('spot-skip')).toBeNull();
  });

  test('never shows zero seconds', () => {
    renderAd({ currentTime: 15.2, canSkip: false });
    expect(skip().textContent).toBe('Пропустить1');
  });
});

describe('focus, when the skip button opens', () => {
  const OPEN = { currentTime: 15.1, canSkip: true };

  test.each([
    ['from nowhere', () => document.body.focus()],
    ['from the player', () => screen.getByTestId('player').focus()],
  ])('moves to the button %s', (_, begin) => {
    const { change } = renderAd();
    begin();
    change(OPEN);
    expect(document.activeElement).toBe(skip());
  });

  test.each([
    ['the page', () => screen.getByText('of the page')],
    ['the slider', () => screen.getByTestId('spot-volume')],
    ['another button of the ad', () => screen.getByTestId('spot-play-toggle')],
  ])('stays with %s', (_, find) => {
    const { change } = renderAd();
    find().focus();
    change(OPEN);
    expect(document.activeElement).toBe(find());
  });

  test('moves from the button that pauses with a remote control, where the focus begins', () => {
    markRemoteControl(document);
    onTestFinished(() => document.documentElement.removeAttribute('data-input'));
    const { change, get } = renderAd();
    get('spot-play-toggle').focus();
    change(OPEN);
    expect(document.activeElement).toBe(skip());
  });

  test('moves once, not with every time update', () => {
    const { change, get } = renderAd();
    change(OPEN);
    get('spot-play-toggle').focus();
    change({ currentTime: 16 });
    expect(document.activeElement).toBe(get('spot-play-toggle'));
  });

  test('stays while the viewer is elsewhere on the page', () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { change } = renderAd();
    change(OPEN);
    expect(document.activeElement).not.toBe(skip());
    hasFocus.mockRestore();
  });

  test('moves for each ad of a break', () => {
    const { change } = renderAd({ skipAt: 0, canSkip: true });
    expect(document.activeElement).toBe(skip());
    skip().blur();
    change({ position: 2 });
    expect(document.activeElement).toBe(skip());
  });
});

describe('ad announcements', () => {
  const status = () => screen.getByTestId('spot-status').textContent;

  test('begin with the word for an ad', () => {
    const { change, get } = renderAd({ skipAt: 11, currentTime: 0 });
    expect(get('spot-status').getAttribute('role')).toBe('status');
    expect(status()).toBe('Реклама, 1 из 2. Пропустить можно через 11 секунд');
    change({ currentTime: 4.5 });
    expect(status()).toBe('Реклама, 1 из 2. Пропустить можно через 11 секунд');
    change({ currentTime: 5.1 });
    expect(status()).toBe('Реклама, 1 из 2. Пропустить можно через 6 секунд');
    change({ currentTime: 11, canSkip: true });
    expect(status()).toBe('Рекламу можно пропустить');
  });

  test('end there for an ad that cannot be skipped', () => {
    renderAd({ skipAt: null, count: 1 });
    expect(status()).toBe('Реклама');
  });

  test('change at most every five seconds of the countdown', () => {
    for (let skipAt = 1; skipAt <= 40; skipAt += 0.5) {
      let last: { said: number; at: number } | null = null;
      for (let time = 0; time < skipAt; time += 0.25) {
        const { skipIn } = adCountdown(anAdView({ skipAt, currentTime: time, duration: 60 }));
        const said = saidSeconds(skipAt, time);
        if (last === null || said !== last.said) {
          if (last !== null) expect(time - last.at, `${skipAt} s, at ${time}`).toBeGreaterThanOrEqual(5);
          expect(said, 'true when it is said').toBe(skipIn);
          last = { said, at: time };
        }
      }
      expect(skipAt - (last?.at ?? 0), 'before it opens').toBeGreaterThanOrEqual(Math.min(5, skipAt));
    }
  });
});

test('skip button: Enter on the open button triggers its own click', () => {
  const { commands } = renderAd({ canSkip: true });
  fireEvent.click(skip());
  expect(commands.skipAd).toHaveBeenCalledTimes(1);
});
