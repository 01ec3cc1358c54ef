import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WidgetState } from '@/store/state';
import { SkipButton } from '@/ui/overlays/skip-button';
import { WidgetContext } from '@/ui/widget/widget-context';
import { aContent, anEpisode } from '../fixtures/catalogue';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const INTRO = { type: 'intro', start: 10, end: 40 } as const;

/** A minute of time updates, one for each frame of a 60 Hz screen. */
const UPDATES = 4_000;

/** A React update that is stored until the next render takes about 200 bytes here: 4,000 of them take 800 kB. */
const MOST_BYTES = 300_000;

beforeEach(() => media.reset({ paused: false, started: true, controlsVisible: false, currentTime: 5 }));

function renderButton(state: Partial<WidgetState> = {}) {
  const { context } = fakeContext({
    catalogued: {
      content: aContent(),
      seasons: [],
      episodes: [anEpisode({ season: null, segments: [INTRO] })],
      available: true,
    },
    selection: { episodeId: 11, variantId: null },
    stream: {} as never,
    ...state,
  });
  render(
    <WidgetContext value={context}>
      <SkipButton />
    </WidgetContext>,
  );
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes in use after a full collection. */
function usedBytes(): number {
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().heapUsed;
}

test('skip button: shows in the first seconds of a segment, and then with the controls', () => {
  renderButton();
  const button = () => screen.queryByTestId('skip-segment');
  expect(button()).toBeNull();
  act(() => media.set({ currentTime: 11 }));
  expect(button()?.textContent).toBe('Пропустить заставку');
  act(() => media.set({ currentTime: 19 }));
  expect(button()).toBeNull();
  act(() => media.set({ controlsVisible: true }));
  expect(button()).not.toBeNull();
  act(() => media.set({ currentTime: 41 }));
  expect(button()).toBeNull();
});

for (const [where, from] of [
  ['outside segments', 100],
  ['inside a segment', 20],
] as const) {
  test(`skip button: time updates ${where} do not add to the heap`, () => {
    renderButton();
    const update = (index: number) => media.set({ currentTime: from + index / UPDATES });
    act(() => update(0));
    const before = usedBytes();
    act(() => {
      for (let index = 1; index < UPDATES; index += 1) update(index);
    });
    expect(usedBytes() - before).toBeLessThan(MOST_BYTES);
  });
}

test('skip button: the undo of a skip makes room for the card of the next episode in a small frame', () => {
  const leanBack = { undo: { episodeId: 11, seconds: 10 } } as unknown as WidgetState['leanBack'];
  renderButton({ leanBack, nextCard: { seconds: 5 } as WidgetState['nextCard'] });
  expect(screen.queryByTestId('undo-skip')).not.toBeNull();
  act(() => media.set({ width: 320, height: 180 }));
  expect(screen.queryByTestId('undo-skip')).toBeNull();
});
