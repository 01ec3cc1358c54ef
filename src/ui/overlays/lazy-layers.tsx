import { useEffect } from 'react';
import { Announcer } from '../feedback/announcer';
import { FeedbackLayer } from '../feedback/feedback-layer';
import { GestureLayer } from '../input/gesture-layer';
import { TouchLock } from '../input/touch-lock';
import { useTrackShortcuts } from '../input/track-shortcuts';
import { FocusGuard } from '../widget/focus-guard';
import { TooltipLayer } from '../widget/tooltip';
import { useWidgetContext } from '../widget/use-widget';
import { LeanBackQuestion } from './lean-back-question';

export { LazyOverlays } from './lazy-overlays';
export { PipCover } from './pip-cover';

/** Announcements, feedback, gestures, tooltips and the focus: one chunk with the lazy overlays, loaded after the first frame. */
export function LazyLayers() {
  useAttendance();
  useTrackShortcuts();
  return (
    <>
      <Announcer />
      <FeedbackLayer />
      <GestureLayer />
      <TouchLock />
      <TooltipLayer />
      <LeanBackQuestion />
      <FocusGuard />
    </>
  );
}

/** Signs of a hand on the pointer, the screen or the keys. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Reports each sign of the viewer's presence, before any other listener can end its event. */
function useAttendance(): void {
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
