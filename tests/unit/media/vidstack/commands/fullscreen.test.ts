import type { MediaPlayerInstance } from '@vidstack/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import { createFullscreen } from '@/media/vidstack/commands/fullscreen';

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then)));
afterEach(() => vi.unstubAllGlobals());

/** A player whose browser changes fullscreen after a delay, and reports it after that. */
function aPlayer({ refuses = false, canFullscreen = true } = {}) {
  const asked: string[] = [];
  const state = { canFullscreen, fullscreen: false, pictureInPicture: false };
  const turn = (name: string, fullscreen: boolean) => async () => {
    asked.push(name);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (refuses) throw new TypeError('no gesture');
    setTimeout(() => Object.assign(state, { fullscreen }));
  };
  const player = { state, enterFullscreen: turn('enter', true), exitFullscreen: turn('exit', false) };
  const { toggleFullscreen } = createFullscreen(
    () => player as unknown as MediaPlayerInstance,
    createEmitter<MediaEvents>(),
  );
  return { asked, state, toggleFullscreen };
}

test.each([
  [1, ['enter']],
  [2, ['enter', 'exit']],
  [3, ['enter']],
  [4, ['enter', 'exit']],
])('Fullscreen: counts %s presses before the first change is complete', async (presses, expected) => {
  const { asked, state, toggleFullscreen } = aPlayer();
  for (let press = 0; press < presses; press += 1) toggleFullscreen();
  await vi.waitFor(() => expect(asked).toEqual(expected));
  await vi.waitFor(() => expect(state.fullscreen).toBe(presses % 2 === 1));
});

test('Fullscreen: a later press reverts the change', async () => {
  const { asked, state, toggleFullscreen } = aPlayer();
  toggleFullscreen();
  await vi.waitFor(() => expect(state.fullscreen).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  toggleFullscreen();
  await vi.waitFor(() => expect(state.fullscreen).toBe(false));
  expect(asked).toEqual(['enter', 'exit']);
});

test('Fullscreen: a refusal changes nothing, and the next press requests it again', async () => {
  const { asked, toggleFullscreen } = aPlayer({ refuses: true });
  toggleFullscreen();
  await new Promise((resolve) => setTimeout(resolve, 20));
  toggleFullscreen();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual(['enter', 'enter']);
});

test('Fullscreen: is not requested in a frame without the permission', async () => {
  const { asked, toggleFullscreen } = aPlayer({ canFullscreen: false });
  toggleFullscreen();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
});
