import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FILLED_FRAMES, fillFrame, restoreFilledFrames } from '@/flows/viewer/fill-frame';
import { openFilledFrames } from '@/storage/content-choices';
import { selectIsFilled } from '@/store/selectors';
import { aPlayingWidget } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const KEY = 'player-filled-frames';

describe('Filled frame', () => {
  test('is remembered for the content until the viewer takes it back', async () => {
    const { deps, state, stored } = await aPlayingWidget();
    const id = state().catalogued?.content.id;
    fillFrame(deps, true);
    expect(selectIsFilled(state())).toBe(true);
    expect(stored(KEY)).toEqual([id]);
    fillFrame(deps, false);
    expect(selectIsFilled(state())).toBe(false);
    expect(stored(KEY)).toEqual([]);
  });

  test('applies again on the next visit', async () => {
    const { deps, store, state } = await aPlayingWidget();
    fillFrame(deps, true);
    store.setState({ filledFrames: [] });
    restoreFilledFrames(deps);
    expect(selectIsFilled(state())).toBe(true);
  });

  test('keeps the choice that another player has stored meanwhile', async () => {
    const { deps, state, stored } = await aPlayingWidget();
    openFilledFrames(deps.storage).write([2000]);
    fillFrame(deps, true);
    expect(stored(KEY)).toEqual([2000, state().catalogued?.content.id]);
  });

  test('leaves other contents alone, and drops the oldest of too many', async () => {
    const { deps, state, stored } = await aPlayingWidget();
    openFilledFrames(deps.storage).write(Array.from({ length: FILLED_FRAMES }, (_, index) => 1000 + index));
    restoreFilledFrames(deps);
    expect(selectIsFilled(state())).toBe(false);
    fillFrame(deps, true);
    expect(stored(KEY)).toHaveLength(FILLED_FRAMES);
    expect(stored(KEY)).not.toContain(1000);
    expect(selectIsFilled(state())).toBe(true);
  });
});
