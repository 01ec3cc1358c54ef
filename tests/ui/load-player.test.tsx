import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createLazyPlayer } from '@/app/load-player';

type Chunk = { PlayerSurface: ComponentType };

afterEach(() => {
  vi.useRealTimers();
});

function Player() {
  return <p>проигрыватель</p>;
}

async function show(load: () => Promise<Chunk>) {
  const onBreak = vi.fn();
  const LazyPlayer = createLazyPlayer(onBreak, load);
  const view = await act(async () => render(<LazyPlayer />));
  return { onBreak, ...view };
}

test('player loader: requests the chunk at once, before the render, and only once', () => {
  const load = vi.fn(() => new Promise<Chunk>(() => undefined));
  createLazyPlayer(vi.fn(), load);
  expect(load).toHaveBeenCalledTimes(1);
});

test('player loader: shows the spinner, and the player as soon as its chunk has loaded', async () => {
  let arrive: (chunk: Chunk) => void = () => undefined;
  const loading = new Promise<Chunk>((resolve) => {
    arrive = resolve;
  });
  const { onBreak } = await show(() => loading);
  expect(screen.getByRole('status').textContent).toBe('Загрузка');
  await act(async () => arrive({ PlayerSurface: Player }));
  expect(screen.getByText('проигрыватель')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  expect(onBreak).not.toHaveBeenCalled();
});

test('player loader: reports a chunk that fails to load once, and renders nothing', async () => {
  const { onBreak, container } = await show(() => Promise.reject(new TypeError('Failed to fetch the module')));
  expect(onBreak.mock.calls).toEqual([['Failed to fetch the module']]);
  expect(container.textContent).toBe('');
});

test('player loader: reports a chunk that has not come 20 s after the navigation', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(6_000);
  const { onBreak, container } = await show(() => new Promise(() => undefined));
  expect(container.textContent).toBe('Загрузка');
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(onBreak).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(onBreak.mock.calls).toEqual([['the player did not load in time']]);
  expect(container.textContent).toBe('');
});

test('player loader: a machine that slept before the widget ran leaves the chunk some seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await vi.advanceTimersByTimeAsync(600_000);
  const { onBreak } = await show(
    () => new Promise((resolve) => setTimeout(() => resolve({ PlayerSurface: Player }), 1_000)),
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(onBreak).not.toHaveBeenCalled();
  expect(screen.getByText('проигрыватель')).toBeDefined();
});
