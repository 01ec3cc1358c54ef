import { Announcer } from '../feedback/announcer';
import { FeedbackLayer } from '../feedback/feedback-layer';
import { FocusGuard } from '../kit/focus-guard';
import { TooltipLayer } from '../kit/tooltip';

export { LazyOverlays } from './lazy-overlays';

/** Announcements, feedback, tooltips and the focus: one chunk with the lazy overlays, loaded after the first frame. */
export function LazyLayers() {
  return (
    <>
      <Announcer />
      <FeedbackLayer />
      <TooltipLayer />
      <FocusGuard />
    </>
  );
}
