import { Announcer } from '../feedback/announcer';
import { FeedbackLayer } from '../feedback/feedback-layer';
import { TooltipLayer } from '../kit/tooltip';

export { LazyOverlays } from './lazy-overlays';

/** Announcements, feedback and tooltips: one chunk with the lazy overlays, loaded after the first frame. */
export function LazyLayers() {
  return (
    <>
      <Announcer />
      <FeedbackLayer />
      <TooltipLayer />
    </>
  );
}
