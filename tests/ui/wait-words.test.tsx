import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitCause } from '@/domain/recovery/recovery-state';
import type { WidgetState } from '@/store/state';
import { Buffering } from '@/ui/overlays/buffering';
import { WaitWords } from '@/ui/overlays/wait-words';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shows the words of a stall. */
function show(state: Parameters<typeof media.reset>[0] = {}, product: Parameters<typeof seriesState>[0] = {}) {
  media.reset({ canPlay: true, waiting: true, started: true, ...state });
  const { context, commands, wait } = fakeContext(seriesState(product));
  render(
    <WidgetContext value={context}>
      <WaitWords />
    </WidgetContext>,
  );
  act(() => vi.advanceTimersByTime(6_000));
  const report = (cause: WaitCause) => act(() => wait(cause));
  return { report, commands };
}

test.each([
  ['server', 'Сервер видео не отвечает'],
  ['data', 'Видео загружается медленно'],
  ['network', 'Продолжим, как только появится сеть'],
  ['playback', 'Загрузка…'],
] as const)('wait words: name the cause %s', (cause, words) => {
  const { report } = show();
  expect(screen.getByRole('status').textContent).toBe('Сервер видео отвечает долго');
  report(cause);
  expect(screen.getByRole('status').textContent).toBe(words);
});

/** Shows the spinner of a player, and returns its words. */
function showSpinner(
  state: Parameters<typeof media.reset>[0],
  waitedMs = 0,
  product: Parameters<typeof seriesState>[0] = {},
  { isContinued = false, awaitsAd = false } = {},
): () => string[] {
  media.reset(state);
  const { context, store, intent } = fakeContext(seriesState(product));
  context.playerFrame.isContinued = () => isContinued;
  // The clock of the intent stands at 0.
  intent.begin('autoplay', -waitedMs);
  if (awaitsAd) intent.hold('ad');
  store.setState({ playIntent: intent.state() });
  render(
    <WidgetContext value={context}>
      <Buffering />
    </WidgetContext>,
  );
  return () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('wait words: of a start come two seconds after its request, however late the player was there', () => {
  const words = showSpinner({ canPlay: false }, 1_300);
  pass(650);
  expect(words()).toEqual(['Загрузка']);
  pass(100);
  expect(words()).toEqual(['Загрузка', 'Загрузка…']);
});

test('wait words: of a stall come two seconds after its beginning, which Vidstack reports late', () => {
  const words = showSpinner({ canPlay: true, started: true, paused: false, waiting: true }, 60_000);
  pass(1_650);
  expect(words()).toEqual(['Загрузка']);
  pass(100);
  expect(words()).toEqual(['Загрузка', 'Загрузка…']);
});

test('wait words: of a broken stream say that it recovers, and then what is waited for', () => {
  const stall = { canPlay: true, started: true, paused: false, waiting: true };
  const words = showSpinner(stall, 60_000, { recovering: { attempt: 1 } });
  pass(3_000);
  expect(words()).toEqual(['Загрузка', 'Восстанавливаем соединение…']);
  expect(screen.getByTestId('recovering').textContent).toBe('Восстанавливаем соединение…');
  pass(4_000);
  expect(words()).toEqual(['Загрузка', 'Сервер видео отвечает долго']);
});

test('wait words: of an outage leave its name to the dock, and promise to go on', () => {
  const stall = { canPlay: true, started: true, paused: false, waiting: true };
  const words = showSpinner(stall, 60_000, { recovering: { attempt: 1 }, offline: true });
  pass(3_000);
  expect(words()).toEqual(['Загрузка']);
  pass(4_000);
  expect(words()).toEqual(['Загрузка', 'Продолжим, как только появится сеть']);
  expect(screen.queryByTestId('recovering')).toBeNull();
});

test('wait words: are absent while a broken stream plays from its buffer', () => {
  const words = showSpinner({ canPlay: true, started: true, paused: false }, 60_000, { recovering: { attempt: 1 } });
  pass(10_000);
  expect(words()).toEqual([]);
});

test('wait words: an interrupted broadcast has its own', () => {
  show({ live: true, started: true });
  expect(screen.queryByTestId('wait-words')).toBeNull();
});

const QUALITIES = [{ height: 720 }, { height: 240 }];

test('wait words: a slow server offers the menu of qualities where a lower one exists', async () => {
  const { report, commands } = show({ qualities: QUALITIES, quality: QUALITIES[0] });
  report('data');
  act(() => screen.getByTestId('wait-quality').click());
  expect(commands.openMenu).toHaveBeenCalledExactlyOnceWith('quality');
});

test.each([
  ['at the lowest quality', { qualities: QUALITIES, quality: QUALITIES[1] }, 'data'],
  ['while the browser itself works', { qualities: QUALITIES, quality: QUALITIES[0] }, 'playback'],
  ['without a network', { qualities: QUALITIES, quality: QUALITIES[0] }, 'network'],
] as const)('wait words: offer no other quality %s', (_, state, cause) => {
  show(state).report(cause);
  expect(screen.queryByTestId('wait-quality')).toBeNull();
});

test('wait words: offer no other quality of a server that fails: it has all of them', () => {
  show({ qualities: QUALITIES, quality: QUALITIES[0] }, { recovering: { attempt: 1 } }).report('server');
  expect(screen.queryByTestId('wait-quality')).toBeNull();
});

const STREAM = { source: { url: 'https://media.example/a.m3u8', type: 'hls' } } as unknown as WidgetState['stream'];

test.each([
  ['its source loads', { canPlay: false }, { stream: STREAM }, false],
  ['its ads are requested', { canPlay: false }, { stream: STREAM, adBreak: { phase: 'requested' } }, true],
  ['its stream is looked up', { canPlay: true, started: true, ended: true }, { stream: null }, false],
] as const)('spinner: leaves the last frame alone for 300 ms while %s', (_, state, product, awaitsAd) => {
  const words = showSpinner(state, 0, product, { isContinued: true, awaitsAd });
  pass(290);
  expect(words()).toEqual([]);
  pass(20);
  expect(words()).toEqual(['Загрузка']);
});
