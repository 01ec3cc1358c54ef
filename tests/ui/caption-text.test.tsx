import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import { DEFAULT_SETTINGS } from '@/domain/settings/settings-table';
import { drawAss } from '@/media/captions/draw-ass';
import { CaptionText } from '@/ui/captions/caption-text';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/media/captions/draw-ass', () => ({ drawAss: vi.fn() }));
vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const aTrack = (...words: string[]) =>
  Object.assign(new EventTarget(), {
    language: 'ru',
    cues: words.map((text, index) => ({ startTime: index + 1, endTime: index + 2, text })),
  });

/** The captions of this track, and English ones as second subtitles. */
function open(track = aTrack('раз', 'два')) {
  const file = Object.assign(aTrack('one', 'two'), { id: 'vv-1', src: 'en.vtt', language: 'en', load: vi.fn() });
  const { context, store, player } = fakeContext({
    ...seriesState(),
    settings: { ...DEFAULT_SETTINGS, secondCaptions: 'en' },
  });
  let offset = 0;
  const listeners = new Set<() => void>();
  Object.assign(player, { captionOffset: () => offset });
  const onCaptionOffset = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  media.reset();
  media.set({ textTracks: [track, file], textTrack: track });
  const onRender = vi.fn();
  render(
    <WidgetContext value={{ ...context, onCaptionOffset }}>
      <Profiler id="lines" onRender={onRender}>
        <CaptionText />
      </Profiler>
    </WidgetContext>,
  );
  return {
    store,
    track,
    file,
    onRender,
    delay(seconds: number) {
      offset = seconds;
      for (const listener of listeners) listener();
    },
    shown: () => document.querySelector('[data-part="captions"]')?.textContent,
    second: () => document.querySelector('[data-second]')?.textContent,
  };
}

const at = (currentTime: number) => act(() => media.set({ currentTime }));

afterEach(() => void vi.useRealTimers());

test('Captions: both subtitles change at the borders of cues, and cost nothing at other times', async () => {
  const { shown, second, file, onRender } = open();
  expect(file.load).toHaveBeenCalledOnce();
  at(1);
  expect([shown(), second()]).toEqual(['раз', 'one']);
  const renders = onRender.mock.calls.length;
  const changes = vi.fn();
  const observer = new MutationObserver((records) => changes(records.length));
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  for (let tenth = 11; tenth < 20; tenth += 1) at(tenth / 10);
  await act(async () => undefined);
  expect(changes).not.toHaveBeenCalled();
  at(2);
  expect([shown(), second()]).toEqual(['два', 'two']);
  at(3);
  expect([shown(), second()]).toEqual(['', '']);
  expect(onRender.mock.calls.length).toBe(renders);
  observer.disconnect();
});

test('Captions: the delay moves both subtitles, and no cue', () => {
  const { shown, second, delay, track } = open();
  at(2.2);
  expect([shown(), second()]).toEqual(['два', 'two']);
  act(() => delay(0.5));
  expect([shown(), second()]).toEqual(['раз', 'one']);
  expect(track.cues.map(({ startTime }) => startTime)).toEqual([1, 2]);
  // Another episode has another delay.
  act(() => delay(-0.5));
  at(1.6);
  expect([shown(), second()]).toEqual(['два', 'two']);
});

test('Captions: cues that come while the film is paused show', () => {
  const { shown, track } = open(aTrack());
  at(1.5);
  expect(shown()).toBe('');
  act(() => {
    track.cues.push({ startTime: 1, endTime: 2, text: 'позже' });
    track.dispatchEvent(new Event('load'));
  });
  expect(shown()).toBe('позже');
});

test('Captions: another track replaces the lines, and a television has its own', () => {
  const { shown, second } = open();
  at(1.5);
  expect(shown()).toBe('раз');
  act(() => media.set({ textTrack: aTrack('другое') }));
  expect(shown()).toBe('другое');
  expect(second()).toBe('one');
  act(() => media.set({ isGoogleCastConnected: true }));
  expect([shown(), second()]).toEqual(['', undefined]);
  act(() => media.set({ isGoogleCastConnected: false }));
  expect(shown()).toBe('другое');
  act(() => media.set({ textTrack: null }));
  expect(shown()).toBe('');
});

test('Captions: words that are sung later wait for their time', () => {
  open(aTrack('раз <00:00:01.500>два'));
  const isLater = () => document.querySelector('[data-part="timed"]')?.hasAttribute('data-future');
  at(1.2);
  expect(isLater()).toBe(true);
  at(1.5);
  expect(isLater()).toBe(false);
});

test('Captions: a change in the menu of the style shows a sample for a while, where no line shows', () => {
  vi.useFakeTimers();
  const { shown, store } = open();
  const change = (size: 100 | 150, openMenu: 'subtitle-style' | null = 'subtitle-style') =>
    act(() =>
      store.setState({ openMenu, settings: { ...DEFAULT_SETTINGS, captionStyle: { ...DEFAULT_CAPTION_STYLE, size } } }),
    );
  at(9);
  change(150, null);
  expect(shown(), 'a drag of the captions needs none').toBe('');
  change(100);
  expect(shown()).toBe('Так выглядят субтитры');
  at(1.5);
  expect(shown()).toBe('раз');
  at(9);
  act(() => vi.advanceTimersByTime(2000));
  change(150);
  act(() => vi.advanceTimersByTime(2000));
  expect(shown()).toBe('Так выглядят субтитры');
  act(() => vi.advanceTimersByTime(500));
  expect(shown()).toBe('');
});

describe('Captions of a file that its author has drawn', () => {
  const draw = vi.mocked(drawAss);
  const anAss = () => Object.assign(aTrack('раз'), { ass: '[Script Info]' });
  const openAlone = (captionStyle = DEFAULT_CAPTION_STYLE) => {
    const opened = open(anAss());
    media.frame = document.createElement('div');
    media.frame.append(document.createElement('video'));
    act(() => opened.store.setState({ settings: { ...DEFAULT_SETTINGS, secondCaptions: '', captionStyle } }));
    at(1.5);
    return opened;
  };
  beforeEach(() => {
    vi.stubGlobal('__VV_BUILD__', 'modern');
    draw.mockReset().mockResolvedValue(() => undefined);
    return () => vi.unstubAllGlobals();
  });

  test('show as plain text until the drawing is there, and again where it ends', async () => {
    const { shown } = openAlone();
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
    expect(shown()).toBe('раз');
    const { onDrawn } = draw.mock.calls[0]?.[0] ?? {};
    act(() => onDrawn?.(true));
    expect(shown()).toBe('');
    act(() => onDrawn?.(false));
    expect(shown()).toBe('раз');
  });

  test('stay plain text where the drawing cannot begin', async () => {
    draw.mockRejectedValue(new Error('no worker'));
    const { shown } = openAlone();
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(shown()).toBe('раз');
  });

  test('are plain text in a style of the viewer, and beside second subtitles', async () => {
    openAlone({ ...DEFAULT_CAPTION_STYLE, size: 150 });
    open(anAss());
    await act(async () => undefined);
    expect(draw).not.toHaveBeenCalled();
  });

  test('have the delay of the viewer, and end with their track', async () => {
    const again = vi.fn();
    draw.mockResolvedValue(again);
    const { delay } = openAlone();
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
    const { delay: read, signal } = draw.mock.calls[0]?.[0] ?? {};
    await act(async () => undefined);
    act(() => delay(0.5));
    expect(read?.()).toBe(0.5);
    expect(again).toHaveBeenCalled();
    act(() => media.set({ textTrack: aTrack('другое') }));
    expect(signal?.aborted).toBe(true);
  });
});
