import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitCause } from '@/domain/recovery/recovery-state';
import { WaitWords } from '@/ui/overlays/wait-words';
import { WidgetContext } from '@/ui/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/kit/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(state: Parameters<typeof media.reset>[0] = {}) {
  media.reset({ canPlay: true, waiting: true, ...state });
  const { context, commands, wait } = fakeContext(seriesState());
  render(
    <WidgetContext value={context}>
      <WaitWords />
    </WidgetContext>,
  );
  act(() => vi.advanceTimersByTime(5_000));
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
