/** The layers of the frame, and the elements that make each visible. docs/architecture.md describes them. */
export const LAYERS = {
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

export interface LayerBox {
  readonly layer: string;
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Layers that may overlap, and why. */
const ALLOWED: readonly (readonly [over: Layer, under: readonly Layer[], why: string])[] = [
  ['menu', ['title', 'centre', 'bar'], 'a menu takes the input, and a small frame has room for it alone'],
  ['dialog', ['title', 'centre', 'bar'], 'a dialog takes the input; the film is paused or under it'],
  ['diagnostics', ['title', 'centre', 'bar', 'dock'], 'in a small frame the panel covers all'],
];

/** Overlap of rounded boxes, in pixels. */
const TOLERANCE_PX = 1;

/** Boxes of the visible layers. Needs nothing around it, because Playwright runs it within a page. */
export function readLayerBoxes(stage: Element, layers: Readonly<Record<string, string>>): LayerBox[] {
  const textBox = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  return Object.entries(layers).flatMap(([layer, selector]) =>
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
}

/** Pairs of boxes of different layers that overlap against the rules, as `layer name / layer name`. */
export function overlapsOf(boxes: readonly LayerBox[]): string[] {
  const isAllowed = (one: string, other: string) =>
    one === other ||
    ALLOWED.some(([over, under]) =>
      [
        [one, other],
        [other, one],
      ].some(([a, b]) => a === over && under.includes(b as Layer)),
    );
  return boxes.flatMap((one, index) =>
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
}
