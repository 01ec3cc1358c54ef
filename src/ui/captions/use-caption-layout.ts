import { type RefObject, useEffect } from 'react';
import { usePlayerFrame } from '../widget/use-media';
import { watchCaptionDrag } from './caption-drag';
import { layOutCaptions, SHEETS } from './lay-out-captions';

type Keep = (position: number) => void;

/** Attributes of the player that tell of other layers, and the variables that `layer-room.ts` sets. */
const LAYER_ATTRIBUTES = ['data-controls', 'data-centred', 'data-previewing', 'style'];

/**
 * Keeps the captions apart from the other layers, and lets the viewer drag them.
 * @param position percent of the free height below the captions
 */
export function useCaptionLayout(look: RefObject<HTMLElement | null>, position: number, keep: Keep): void {
  const frame = usePlayerFrame()?.el;
  useEffect(() => {
    const element = look.current;
    if (element === null || !frame) return;
    let shown = position;
    let range = 0;
    const layOut = () => {
      for (const sheet of frame.querySelectorAll(SHEETS)) sizes.observe(sheet);
      range = layOutCaptions(frame, element, shown);
    };
    const show = (next: number) => {
      shown = next;
      layOut();
    };
    const sizes = new ResizeObserver(layOut);
    // Cues and sheets come and go. The rows of a long list would lay the captions out many times.
    const isOutside = ({ target }: MutationRecord) => (target as Element).closest(SHEETS) === null;
    const content = new MutationObserver((records) => records.some(isOutside) && layOut());
    const attributes = new MutationObserver(layOut);
    sizes.observe(element);
    content.observe(frame, { childList: true, subtree: true });
    attributes.observe(frame, { attributeFilter: LAYER_ATTRIBUTES });
    // A sheet slides in, and the buttons in the middle move.
    const ends = ['transitionend', 'animationend'] as const;
    for (const end of ends) frame.addEventListener(end, layOut);
    layOut();
    const drag = new AbortController();
    const end = (next: number | null) => (next === null ? show(position) : keep(next));
    watchCaptionDrag({ frame, look: element, read: () => ({ range, position: shown }), show, end }, drag.signal);
    return () => {
      drag.abort();
      sizes.disconnect();
      content.disconnect();
      attributes.disconnect();
      for (const end of ends) frame.removeEventListener(end, layOut);
    };
  });
}
