import { useEffect } from 'react';
import { useWidgetContext } from '../widget/use-widget';

/** Signs of a hand on the pointer, the screen or the keys. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Reports each sign of the viewer's presence, before any other listener can end its event. */
export function useAttendance(): void {
  const { lazyCommands } = useWidgetContext();
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, passive: true, signal: controller.signal };
    // Nothing counts the time before the code has loaded.
    const report = () => lazyCommands.loaded()?.seen();
    for (const sign of SIGNS) window.addEventListener(sign, report, options);
    return () => controller.abort();
  }, [lazyCommands]);
}
