import { type RefObject, useEffect } from 'react';

/** Part of the frame's height that captions fill at most. */
const MAX_PART = 0.45;
/** Smaller text breaks into fewer lines, so a first factor may be too small a step. */
const STEPS = 5;

/** Scales captions down that would fill too much of the frame, such as long ones at 200 %. */
export function useCaptionFit(look: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = look.current;
    if (element === null) return;
    const rescale = () => fitInto(element);
    const sizes = new ResizeObserver(rescale);
    const cues = new MutationObserver(rescale);
    sizes.observe(element);
    cues.observe(element, { childList: true, subtree: true });
    rescale();
    return () => {
      sizes.disconnect();
      cues.disconnect();
    };
  });
}

function fitInto(look: HTMLElement): void {
  const cues = [...look.querySelectorAll<HTMLElement>('[data-part="cue-display"]:not([data-vertical])')];
  const limit = (look.closest('[data-media-player]')?.clientHeight ?? 0) * MAX_PART;
  let scale = 1;
  look.style.removeProperty('--cap-fit');
  for (let step = 0; step < STEPS; step += 1) {
    const height = cues.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    if (height <= limit) return;
    scale *= Math.sqrt(limit / height);
    look.style.setProperty('--cap-fit', String(scale));
  }
}
