import { Announcer } from '../feedback/announcer';
import { FeedbackLayer } from '../feedback/feedback-layer';
import { TooltipLayer } from '../kit/tooltip';

export { LazyOverlays } from '../overlays/lazy-overlays';

/** One chunk for all that may come after the first frame. */
export function ExtrasLayer() {
  return (
    <>
      <Announcer />
      <FeedbackLayer />
      <TooltipLayer />
    </>
  );
}
