import { expect, test, vi } from 'vitest';
import { createPlayback } from '@/media/vidstack/playback';
import type { PortParts } from '@/media/vidstack/port-parts';

/** The playback of a port whose player can play its source, or not yet. */
function open(isReady: boolean) {
  const seek = vi.fn<(seconds: number) => void>();
  const setStartAt = vi.fn<(seconds: number) => void>();
  const parts = {
    attachment: { player: () => ({ remoteControl: { seek } }) },
    load: { isReady: () => isReady, setStartAt },
  } as unknown as PortParts;
  return { playback: createPlayback(parts), seek, setStartAt };
}

test.each([
  [12.75, 12.75],
  [0, 0],
  [-3, 0],
])('Seek to %s s: leads to %s s, before and after the source can play', (requested, seconds) => {
  const ready = open(true);
  ready.playback.seek(requested);
  expect(ready.seek.mock.calls).toEqual([[seconds]]);
  expect(ready.setStartAt).not.toHaveBeenCalled();
  const early = open(false);
  early.playback.seek(requested);
  expect(early.setStartAt.mock.calls).toEqual([[seconds]]);
  expect(early.seek).not.toHaveBeenCalled();
});
