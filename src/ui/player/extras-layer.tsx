import { Announcer } from '../feedback/announcer';
import { EchoLayer } from '../feedback/feedback-layer';
import { TooltipLayer } from '../kit/tooltip';

export { LateOverlays } from '../overlays/lazy-overlays';

/** One chunk for all that may come after the first frame. */
export function ExtrasLayer() {
  return (
    <>
      <Announcer />
      <EchoLayer />
      <TooltipLayer />
    </>
  );
}
