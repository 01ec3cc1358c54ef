import { dashEngine } from '../../dash/dash-library';
import type { StageSetup } from '../../stage/facts';
import { HlsEngine } from '../../stage/hls-engine';
import { NativeEngine } from '../../stage/native-engine';
import { Stage } from '../../stage/stage';
import { createStageVideo } from '../../stage/stage-video';
import type { StreamLibraries } from './stream-libraries';

/**
 * Creates the stage of the port. An engine is created once its library has loaded.
 * @param playing the element of a preview; null without one
 */
export function createStage(playing: HTMLVideoElement | null, setup: StageSetup, libraries: StreamLibraries): Stage {
  const loaded = <T>(library: T | null): T => {
    if (library === null) throw new Error('the library has not loaded');
    return library;
  };
  const stage = new Stage(playing ?? createStageVideo(document), setup, {
    hls: (video) => new HlsEngine(loaded(libraries.hls()), video, setup),
    dash: (video, _, playing) => dashEngine(loaded(libraries.dash()), video, setup, playing),
    native: (video) => new NativeEngine(video),
  });
  stage.isAway = playing !== null;
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
