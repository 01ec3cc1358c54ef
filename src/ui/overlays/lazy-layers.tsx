import { Announcer } from '../feedback/announcer';
import { FeedbackLayer } from '../feedback/feedback-layer';
import { GestureLayer } from '../input/gesture-layer';
import { TouchLock } from '../input/touch-lock';
import { useTrackShortcuts } from '../input/track-shortcuts';
import { FocusGuard } from '../widget/focus-guard';
import { TooltipLayer } from '../widget/tooltip';
import { LeanBackQuestion } from './lean-back-question';
import { useAttendance } from './use-attendance';

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
