import { expect } from '@playwright/test';
import type { Player } from './player';

/** The layers of the frame, and the elements that make each visible. docs/architecture.md describes them. */
const LAYERS = {
  title: '.vv-title > *',
  captions: '[data-part="cue"]',
  centre: '[data-centred] [data-testid="center-controls"] button',
  bar: '[data-layer="bar"] :is(button, [role="slider"], [data-testid="time"])',
  dock: '[data-dock-item]',
  preview: '[data-testid="time-preview"]',
  tooltip: '[data-layer="tooltip"]',
  menu: '[data-layer="menu"]',
  dialog: '[data-layer="dialog"]',
  diagnostics: '[data-testid="diagnostics"]',
} as const;

export type Layer = keyof typeof LAYERS;

/** Layers that may overlap, and why. */
const ALLOWED: readonly (readonly [over: Layer, under: readonly Layer[], why: string])[] = [
  ['menu', ['title', 'captions', 'centre', 'bar'], 'a menu takes the input, and a small frame has room for it alone'],
  ['dialog', ['title', 'captions', 'centre', 'bar'], 'a dialog takes the input; the film is paused or under it'],
  ['diagnostics', ['title', 'captions', 'centre', 'bar', 'dock'], 'in a small frame the panel covers all'],
];

/** Overlap of rounded boxes, in pixels. */
const TOLERANCE_PX = 1;

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
async function findOverlaps(player: Player): Promise<Found | null> {
  const boxes = await player.stage.evaluate(async (stage, layers) => {
    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const read = () =>
      Object.entries(layers).flatMap(([layer, selector]) =>
        [...stage.querySelectorAll(selector)]
          .filter((element) => layer !== 'bar' || !element.matches('[data-centred] [data-testid="center-controls"] *'))
          .filter((element) => {
            for (let at: Element | null = element; at !== null; at = at.parentElement)
              if (Number(getComputedStyle(at).opacity) < 0.05) return false;
            return element.checkVisibility({ visibilityProperty: true });
          })
          .map((element) => {
            const box = layer === 'title' ? textBox(element) : element.getBoundingClientRect();
            const own = element.getBoundingClientRect();
            const [left, right] = [Math.max(box.left, own.left), Math.min(box.right, own.right)];
            const name = `${layer} ${element.getAttribute('data-testid') ?? ''}`.trim();
            return { layer, name, left, top: box.top, right, bottom: box.bottom };
          })
          .filter(({ left, top, right, bottom }) => right > left && bottom > top),
      );
    const frames = (count: number) =>
      new Promise<void>((resolve) => {
        const step = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => step(left - 1)));
        step(count);
      });
    const before = read();
    await frames(3);
    const after = read();
    return JSON.stringify(before) === JSON.stringify(after) ? after : null;
  }, LAYERS);
  if (boxes === null) return null;
  const isAllowed = (one: string, other: string) =>
    one === other ||
    ALLOWED.some(([over, under]) =>
      [
        [one, other],
        [other, one],
      ].some(([a, b]) => a === over && under.includes(b as Layer)),
    );
  const overlaps = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => !isAllowed(one.layer, other.layer))
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX,
      )
      .map((other) => `${one.name} / ${other.name}`),
  );
  return { layers: [...new Set(boxes.map(({ layer }) => layer as Layer))], overlaps };
}
