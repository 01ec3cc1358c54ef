import { useEffect } from 'react';
import { usePlayerFrame } from '../widget/use-media';

/** Space between two layers. */
const GAP_PX = 4;

/** Layers whose space others respect; docs/architecture.md lists all. */
const BAR = '[data-layer="bar"]';
const TOP = `${BAR} [data-part="top-bar"]`;
const DOCK = '[data-layer="dock"]';
/** Buttons over the picture are no part of the bar, even where they give way to the dock. */
const CENTRED = '[data-centred] [data-part="center-controls"]';

/**
 * Publishes the space that the docked layers take, as variables of the player for the style sheets: bar and dock from the
 * lower edge up, title and top bar from the upper edge down. Attributes tell whether the dock has content.
 */
export function useLayerRoom(): void {
  const player = usePlayerFrame();
  useEffect(() => (player?.el ? watchLayers(player.el) : undefined), [player]);
}

function watchLayers(frame: HTMLElement): () => void {
  const published = new Map<string, number>();
  const publish = (name: string, size: number) => {
    const room = size > 0 ? Math.ceil(size) + GAP_PX : 0;
    if (published.get(name) === room) return;
    published.set(name, room);
    frame.style.setProperty(name, `${room}px`);
  };
  const docks = [...frame.querySelectorAll(DOCK)];
  const measure = () => {
    frame.toggleAttribute('data-docked', docks.filter(markItems).length > 0);
    const { top, bottom } = frame.getBoundingClientRect();
    const isLow = (box: DOMRect) => box.top + box.bottom > top + bottom + 2;
    const boxes = (selector: string) =>
      [...frame.querySelectorAll(selector)]
        .filter((part) => part.closest(CENTRED) === null)
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0);
    const heightOf = (selector: string) =>
      bottom -
      Math.min(
        bottom,
        ...boxes(selector)
          .filter(isLow)
          .map((box) => box.top),
      );
    const high = boxes(`${TOP} button, ${TOP} .vv-title > *`).filter((box) => !isLow(box));
    publish('--vv-bar-room', heightOf(`${BAR} button, ${BAR} [role="slider"]`));
    publish('--vv-docked', heightOf(`${DOCK}:not([data-covered]) [data-dock-item]`));
    publish('--vv-title-room', Math.max(top, ...high.map((box) => box.bottom)) - top);
  };
  const sizes = new ResizeObserver(measure);
  const changes = new MutationObserver(measure);
  sizes.observe(frame);
  changes.observe(frame, { attributeFilter: ['data-compact', 'data-centred'] });
  for (const dock of docks) {
    sizes.observe(dock);
    changes.observe(dock, { childList: true, subtree: true, attributeFilter: ['data-covered', 'data-dock-item'] });
  }
  // A layer can move without a change of its size.
  const ends = ['transitionend', 'animationend'] as const;
  for (const end of ends) frame.addEventListener(end, measure);
  measure();
  return () => {
    sizes.disconnect();
    changes.disconnect();
    for (const end of ends) frame.removeEventListener(end, measure);
  };
}

/** Tells the style sheet which parts of a dock have content. Returns whether any has. */
function markItems(dock: Element): boolean {
  const parts = [...dock.children];
  for (const part of parts) {
    part.toggleAttribute('data-full', part.querySelector('[data-dock-item]:not([data-lasting])') !== null);
  }
  dock.toggleAttribute(
    'data-offers',
    parts.some((part) => part.matches('[data-dock-item]')),
  );
  return dock.querySelector('[data-dock-item]') !== null;
}
