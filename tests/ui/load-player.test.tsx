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

test('asks for the chunk at once, not when it is drawn, and only once', () => {
  const load = vi.fn(() => new Promise<Chunk>(() => undefined));
  createLazyPlayer(vi.fn(), load);
  expect(load).toHaveBeenCalledTimes(1);
});

test('draws the player once its chunk is there', async () => {
  const { onBreak } = await show(async () => ({ PlayerSurface: Player }));
  expect(screen.getByText('проигрыватель')).toBeDefined();
  expect(onBreak).not.toHaveBeenCalled();
});

test('tells of a chunk that does not come, once, and draws nothing', async () => {
  const { onBreak, container } = await show(() => Promise.reject(new TypeError('Failed to fetch the module')));
  expect(onBreak.mock.calls).toEqual([['Failed to fetch the module']]);
  expect(container.textContent).toBe('');
});

test('tells of a chunk that takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { onBreak, container } = await show(() => new Promise(() => undefined));
  expect(container.textContent).toBe('ждём');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(onBreak.mock.calls).toEqual([['the player did not load in time']]);
  expect(container.textContent).toBe('');
});
