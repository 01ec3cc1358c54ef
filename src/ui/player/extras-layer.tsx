import { Announcer } from './announcer';
import { EchoLayer } from './echo';
import { TooltipLayer } from './tooltip';

export { LateOverlays } from '../overlays/late-overlays';

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
