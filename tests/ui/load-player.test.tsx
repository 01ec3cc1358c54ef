import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
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
  const view = await act(async () =>
    render(
      <Suspense fallback="ждём">
        <LazyPlayer />
      </Suspense>,
    ),
  );
  return { onBreak, ...view };
}

test('player loader: requests the chunk at once, before the render, and only once', () => {
  const load = vi.fn(() => new Promise<Chunk>(() => undefined));
  createLazyPlayer(vi.fn(), load);
  expect(load).toHaveBeenCalledTimes(1);
});

test('player loader: renders the player once its chunk has loaded', async () => {
  const { onBreak } = await show(async () => ({ PlayerSurface: Player }));
  expect(screen.getByText('проигрыватель')).toBeDefined();
  expect(onBreak).not.toHaveBeenCalled();
});

test('player loader: reports a chunk that fails to load once, and renders nothing', async () => {
  const { onBreak, container } = await show(() => Promise.reject(new TypeError('Failed to fetch the module')));
  expect(onBreak.mock.calls).toEqual([['Failed to fetch the module']]);
  expect(container.textContent).toBe('');
});

test('player loader: reports a chunk that takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { onBreak, container } = await show(() => new Promise(() => undefined));
  expect(container.textContent).toBe('ждём');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(onBreak.mock.calls).toEqual([['the player did not load in time']]);
  expect(container.textContent).toBe('');
});
