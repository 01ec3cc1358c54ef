import { type RefObject, useEffect } from 'react';
import { useWidget } from '../widget/use-widget';

/**
 * Marks the seek bar while the pointer rests on it without having moved there: a layer over the bar has closed. Vidstack
 * takes that for a pointer at the start of the bar, whose preview would be wrong.
 */
export function useRestingPointer(preview: RefObject<HTMLElement | null>): void {
  const menuOpen = useWidget(({ openMenu }) => openMenu !== null);
  useEffect(() => {
    const bar = preview.current?.closest<HTMLElement>('[role="slider"]');
    if (!bar) return;
    const controller = new AbortController();
    const mark = (type: string, isResting: boolean) =>
      bar.addEventListener(type, () => bar.toggleAttribute('data-resting', isResting), { signal: controller.signal });
    mark('pointerenter', true);
    if (menuOpen) bar.setAttribute('data-resting', '');
    else for (const type of ['pointermove', 'pointerdown']) mark(type, false);
    return () => controller.abort();
  }, [preview, menuOpen]);
}
