import type { StageSetup } from '../../stage/facts';
import { nativeEngine } from '../../stage/native-engine';
import { createStageVideo, Stage } from '../../stage/stage';

/**
 * Creates the stage of the port.
 * @param playing that of a preview; null without one
 */
export function createStage(playing: Stage | null, setup: StageSetup): Stage {
  const stage = playing ?? new Stage(createStageVideo(document), setup, { native: nativeEngine });
  Object.assign(stage.setup, setup);
  if (isWebKitGtk()) delaySeeks(stage.video);
  return stage;
}

/** WebKit over GStreamer (WebKitGTK, WPE); Safari itself does not run on Linux. */
const isWebKitGtk = () => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/** Other browsers never load this code. It arrives with the playlist, before the first frame. */
function delaySeeks(video: HTMLVideoElement): void {
  import('../workarounds/seek-before-first-frame').then(
    ({ delayFirstSeek }) => delayFirstSeek(video),
    () => undefined,
  );
}
