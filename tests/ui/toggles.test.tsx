import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FullscreenToggle } from '@/ui/controls/fullscreen-toggle';
import { LiveButton } from '@/ui/controls/live-button';
import { AirPlayToggle, CastToggle, PipToggle } from '@/ui/controls/media-toggles';
import { CaptionsToggle, ShareToggle } from '@/ui/controls/menu-toggle';
import { NextEpisode } from '@/ui/controls/next-episode';
import { PlayToggle } from '@/ui/controls/play-toggle';
import { SeekPair } from '@/ui/controls/seek-pair';
import { BigPlay } from '@/ui/overlays/big-play';
import { WidgetContext } from '@/ui/widget/widget-context';
import { REQUESTED } from '../fixtures/ad-view';
import { aContent } from '../fixtures/catalogue';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

function show(ui: ReactElement, state: Parameters<typeof fakeContext>[0] = seriesState()) {
  const fake = fakeContext(state);
  render(<WidgetContext value={fake.context}>{ui}</WidgetContext>);
  return fake;
}

describe('large play button', () => {
  const press = (type: string) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true });
    act(() => void screen.getByRole('button').dispatchEvent(event));
  };

  test('acts at the end of a tap, so that uncovered elements do not receive the rest of it', () => {
    const { player } = show(<BigPlay />);
    for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup']) press(type);
    expect(player.requestPlay).not.toHaveBeenCalled();
    press('click');
    expect(player.requestPlay).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['before the first play', {}, 'Смотреть'],
    ['after the end', { started: true, ended: true }, 'Смотреть сначала'],
  ])('shows %s', (_, state, name) => {
    media.set(state);
    show(<BigPlay />);
    expect(button(name)).not.toBeNull();
  });

  test.each([
    ['while it plays', { paused: false }],
    ['paused in the midst', { started: true }],
  ])('is absent %s', (_, state) => {
    media.set(state);
    show(<BigPlay />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows before the stream can play, and hides after a press', () => {
    media.set({ canPlay: false });
    const { store, player } = show(<BigPlay />);
    press('click');
    expect(player.requestPlay).toHaveBeenCalledOnce();
    act(() => store.setState({ playIntent: REQUESTED }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('hides while a start is under way, but not for long', () => {
    vi.useFakeTimers();
    const { intent } = show(<BigPlay />);
    act(() => intent.request('viewer'));
    expect(screen.queryByRole('button')).toBeNull();
    act(() => vi.advanceTimersByTime(1000));
    expect(button('Смотреть')).not.toBeNull();
    act(() => intent.pause());
    act(() => intent.request('viewer'));
    expect(screen.queryByRole('button')).toBeNull();
    vi.useRealTimers();
  });

  test.each([
    ['the catalogue has not answered', { catalogued: null }],
    ['the content is blocked', { catalogued: { content: aContent(), seasons: [], episodes: [], available: false } }],
    ['the resume prompt is open', { resume: { seconds: 60 } }],
    ['the content starts by itself', { playIntent: REQUESTED }],
  ])('is absent before the stream can play if %s', (_, state) => {
    media.set({ canPlay: false });
    show(<BigPlay />, seriesState(state));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('play button of the bar', () => {
  const label = () => screen.getByRole('button').getAttribute('aria-label');

  test('says what its press will do, whatever the source before and after it', () => {
    media.set({ started: true, paused: false });
    const { player, intent } = show(<PlayToggle />);
    player.pauses.mockImplementation(() => intent.isExpected());
    act(() => intent.begin('viewer'));
    for (const state of [{ paused: true, canPlay: false }, { ended: true }, { ended: false, canPlay: true }]) {
      act(() => media.set(state));
      expect(label(), JSON.stringify(state)).toBe('Пауза');
    }
    act(() => intent.hold('ad'));
    expect(label()).toBe('Пауза');
    act(() => intent.pause());
    expect(label()).toBe('Смотреть');
    act(() => media.set({ ended: true }));
    expect(label()).toBe('Смотреть сначала');
  });

  test('offers the start before the first play, also while the stream loads', () => {
    media.set({ canPlay: false });
    const { intent } = show(<PlayToggle />);
    act(() => intent.request('viewer'));
    expect(button('Смотреть')).not.toBeNull();
  });
});

const button = (name: string) => screen.queryByRole('button', { name });

describe('unsupported features have no button', () => {
  test.each<[string, ReactElement, object]>([
    ['AirPlay', <AirPlayToggle key="a" />, { canAirPlay: false }],
    ['Google Cast', <CastToggle key="c" />, { canGoogleCast: false }],
    ['Google Cast without a device', <CastToggle key="d" />, { canGoogleCast: true }],
    ['fullscreen', <FullscreenToggle key="f" />, { canFullscreen: false }],
    ['picture-in-picture', <PipToggle key="p" />, { canPictureInPicture: false }],
    ['subtitles of a film without them', <CaptionsToggle key="s" />, { hasCaptions: false }],
  ])('%s', (_, ui, state) => {
    media.set(state);
    show(ui);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('seek buttons for a live stream without rewind', () => {
    media.set({ live: true, canSeek: false });
    show(
      <SeekPair>
        <i />
      </SeekPair>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the next button for the last episode', () => {
    show(<NextEpisode />, seriesState({ selection: { episodeId: 23, variantId: null } }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the share button without the permission of the host page', () => {
    const { store } = show(<ShareToggle />);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => store.setState({ enabledShare: true }));
    expect(button('Поделиться')).not.toBeNull();
  });
});

describe('supported features have a working button', () => {
  test('AirPlay', async () => {
    media.set({ canAirPlay: true });
    const { player } = show(<AirPlayToggle />);
    await userEvent.click(button('Смотреть через AirPlay') as HTMLElement);
    expect(player.requestAirPlay).toHaveBeenCalledTimes(1);
  });

  test('Google Cast, once the browser has found a device', async () => {
    media.set({ canGoogleCast: true });
    const found = Object.assign(new EventTarget(), { value: true });
    vi.stubGlobal(
      'PresentationRequest',
      class {
        getAvailability = async () => found;
      },
    );
    const { player } = show(<CastToggle />);
    await userEvent.click(await screen.findByRole('button', { name: 'Смотреть на телевизоре' }));
    expect(player.requestGoogleCast).toHaveBeenCalledTimes(1);
    act(() => {
      found.value = false;
      found.dispatchEvent(new Event('change'));
    });
    expect(screen.queryByRole('button')).toBeNull();
    vi.unstubAllGlobals();
  });

  test('picture-in-picture, on and off', async () => {
    const { player } = show(<PipToggle />);
    await userEvent.click(button('Картинка в картинке') as HTMLElement);
    expect(player.togglePictureInPicture).toHaveBeenCalledTimes(1);
  });

  test('the next episode', async () => {
    const { commands } = show(<NextEpisode />);
    await userEvent.click(button('Следующая серия') as HTMLElement);
    expect(commands.playNext).toHaveBeenCalledTimes(1);
  });
});

describe('seek buttons', () => {
  const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  const pair = (
    <SeekPair>
      <i />
    </SeekPair>
  );

  test('go ten seconds back and thirty forward in the bar', () => {
    show(pair);
    expect(names()).toEqual(['Назад на 10 секунд', 'Вперёд на 30 секунд']);
  });

  test.each([
    ['a small frame', { width: 400, height: 300 }],
    ['a finger', { pointer: 'coarse' }],
  ])('go ten seconds both ways for %s', (_, state) => {
    media.set(state);
    show(pair);
    expect(names()).toEqual(['Назад на 10 секунд', 'Вперёд на 10 секунд']);
  });
});

describe('live button', () => {
  test('does nothing at the edge', async () => {
    const { player } = show(<LiveButton />);
    expect(button('LIVE. В эфире')?.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByTestId('live-button'));
    expect(player.seekToLiveEdge).not.toHaveBeenCalled();
  });

  test('seeks to the edge from behind it', async () => {
    media.set({ liveEdge: false });
    const { player } = show(<LiveButton />);
    await userEvent.click(button('LIVE. Вернуться в эфир') as HTMLElement);
    expect(player.seekToLiveEdge).toHaveBeenCalledTimes(1);
  });

  test('tells the distance from the edge beside its text, which stays', () => {
    const lag = () => screen.getByTestId('live-button').getAttribute('data-lag');
    media.set({ liveEdge: true, seekableEnd: 331, currentTime: 325 });
    show(<LiveButton />);
    expect(lag()).toBeNull();
    act(() => media.set({ liveEdge: false, currentTime: 300.2 }));
    expect(lag()).toBe('−0:31');
    act(() => media.set({ currentTime: 301 }));
    expect(lag()).toBe('−0:30');
    expect(screen.getByTestId('live-button').textContent).toBe('LIVE');
    expect(screen.getByTestId('live-button').dataset.tip).toBe('Вернуться в эфир');
    act(() => media.set({ seekableEnd: Number.POSITIVE_INFINITY }));
    expect(lag()).toBeNull();
  });
});
