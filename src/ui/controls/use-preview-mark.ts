import { type RefObject, useEffect } from 'react';
import { usePlayerFrame } from '../widget/use-media';

/** Attributes of the seek bar that decide about its preview; Vidstack and `use-resting-pointer.ts` set them. */
const ATTRIBUTES = ['data-pointing', 'data-dragging', 'data-resting'];
const PREVIEWING = '[data-pointing]:not([data-resting]), [data-dragging]:not([data-resting])';

/** Tells the style sheet that the seek preview shows: other layers make room for it. */
export function usePreviewMark(slider: RefObject<{ el: HTMLElement | null } | null>): void {
  const frame = usePlayerFrame();
  useEffect(() => {
    const bar = slider.current?.el;
    const el = frame?.el;
    if (!bar || !el) return;
    const mark = () => el.toggleAttribute('data-previewing', bar.matches(PREVIEWING));
    const observer = new MutationObserver(mark);
    observer.observe(bar, { attributeFilter: ATTRIBUTES });
    return () => observer.disconnect();
  }, [slider, frame]);
}
