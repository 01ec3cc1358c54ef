import type Hls from 'hls.js';

/** The part of hls.js's audio controller that is private in its typings. */
interface AudioController {
  hls: Hls;
  startFragRequested: boolean;
  /** Seconds. */
  nextLoadPosition: number;
  startPosition: number;
  onAudioTrackSwitching(event: string, data: unknown): void;
}

/**
 * Makes hls.js start audio at the right position and without waits.
 *
 * - A track that replaces another one before the start begins at the start. hls.js 1.7.4 continues after the segment of
 *   the other track that it had requested, and waits there for video, while the video waits for audio.
 * - A newly loaded audio track starts at the playhead. hls.js 1.7.4 starts it at the stream's start if its playlist
 *   arrives before the old audio is removed. That costs one segment everywhere, and WebKitGTK stalls for good on audio
 *   of another time.
 * - Audio that arrives before the video waits for the video's timestamps. hls.js 1.7.4 then looks for them ten times a
 *   second, and appends nothing before: the first frame comes up to 100 ms late.
 */
export function patchAudioStart(Library: typeof Hls): typeof Hls {
  const { DefaultConfig } = Library;
  const Stock = DefaultConfig.audioStreamController;
  if (Stock === undefined) return Library;
  const Patched = class extends Stock {
    protected override setStartPosition(...args: Parameters<InstanceType<typeof Stock>['setStartPosition']>): void {
      super.setStartPosition(...args);
      if (this.hls.hasEnoughToStart && this.media !== null) this.nextLoadPosition = this.media.currentTime;
    }

    override onInitPtsFound(...args: Parameters<InstanceType<typeof Stock>['onInitPtsFound']>): void {
      super.onInitPtsFound(...args);
      if (this.state === 'WAITING_INIT_PTS') this.tick();
    }
  };
  const patched = Patched.prototype as unknown as AudioController;
  const { onAudioTrackSwitching } = patched;
  patched.onAudioTrackSwitching = function (event, data) {
    if (!this.hls.hasEnoughToStart) {
      this.startFragRequested = false;
      this.nextLoadPosition = this.startPosition;
    }
    onAudioTrackSwitching.call(this, event, data);
  };
  DefaultConfig.audioStreamController = Patched;
  return Library;
}
