import { expect } from '@playwright/test';
import { LAYERS, type Layer, overlapsOf, readLayerBoxes } from '../../tests/support/layer-boxes';
import type { Player } from './player';

export type { Layer };

/** The frames in which layers meet, by the kind of pointer. */
export const POINTERS = [
  {
    pointer: 'mouse',
    sizes: [
      [1280, 720],
      [960, 540],
      [640, 360],
      [320, 180],
      [200, 120],
    ],
  },
  {
    pointer: 'touch',
    sizes: [
      [844, 390],
      [390, 300],
      [390, 219],
    ],
  },
] as const;

interface Found {
  readonly layers: readonly Layer[];
  /** Pairs of boxes that overlap, as `layer name / layer name`. */
  readonly overlaps: readonly string[];
}

/** Expects these layers on the screen, and none of them over another. Waits until the layout is settled. */
export async function expectLayersApart(player: Player, expected: readonly Layer[]): Promise<void> {
  const look = async () => {
    const found = await findOverlaps(player);
    return found === null
      ? 'moving'
      : { missing: expected.filter((one) => !found.layers.includes(one)), over: found.overlaps };
  };
  await expect
    .poll(look, { message: `layers ${expected.join(', ')}`, timeout: 8000 })
    .toEqual({ missing: [], over: [] });
}

/** The visible layers and their overlaps; null while any of them moves. */
async function findOverlaps({ stage }: Player): Promise<Found | null> {
  const before = await stage.evaluate(readLayerBoxes, LAYERS);
  await stage.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const step = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => step(left - 1)));
        step(3);
      }),
  );
  const boxes = await stage.evaluate(readLayerBoxes, LAYERS);
  if (JSON.stringify(before) !== JSON.stringify(boxes)) return null;
  return { layers: [...new Set(boxes.map(({ layer }) => layer as Layer))], overlaps: overlapsOf(boxes) };
}
