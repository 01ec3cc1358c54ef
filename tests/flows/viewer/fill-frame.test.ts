import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FILLED_FRAMES } from '@/flows/viewer/viewer-settings';
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
    const { lazyCommands, state, stored } = await aPlayingWidget();
    const id = state().catalogued?.content.id;
    lazyCommands.setForFilm('filledFrames', true);
    expect(selectIsFilled(state())).toBe(true);
    expect(stored(KEY)).toEqual([id]);
    lazyCommands.setForFilm('filledFrames', false);
    expect(selectIsFilled(state())).toBe(false);
    expect(stored(KEY)).toEqual([]);
  });

  test('applies again on the next visit', async () => {
    const { lazyCommands, stored } = await aPlayingWidget();
    lazyCommands.setForFilm('filledFrames', true);
    const { state } = await aPlayingWidget({ stored: { [KEY]: stored(KEY) } });
    expect(selectIsFilled(state())).toBe(true);
  });

  test('keeps the choice that another player has stored meanwhile', async () => {
    const { lazyCommands, state, storage, stored } = await aPlayingWidget();
    storage.setItem(KEY, '[2000]');
    lazyCommands.setForFilm('filledFrames', true);
    expect(stored(KEY)).toEqual([2000, state().catalogued?.content.id]);
  });

  test('leaves other contents alone, and drops the oldest of too many', async () => {
    const others = Array.from({ length: FILLED_FRAMES }, (_, index) => 1000 + index);
    const { lazyCommands, state, stored } = await aPlayingWidget({ stored: { [KEY]: others } });
    expect(selectIsFilled(state())).toBe(false);
    lazyCommands.setForFilm('filledFrames', true);
    expect(stored(KEY)).toHaveLength(FILLED_FRAMES);
    expect(stored(KEY)).not.toContain(1000);
    expect(selectIsFilled(state())).toBe(true);
  });
});
