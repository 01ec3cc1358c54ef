import type Hls from 'hls.js';

/**
 * Makes hls.js start audio without two waits.
 *
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
  DefaultConfig.audioStreamController = class extends Stock {
    protected override setStartPosition(...args: Parameters<InstanceType<typeof Stock>['setStartPosition']>): void {
      super.setStartPosition(...args);
      if (this.hls.hasEnoughToStart && this.media !== null) this.nextLoadPosition = this.media.currentTime;
    }

    override onInitPtsFound(...args: Parameters<InstanceType<typeof Stock>['onInitPtsFound']>): void {
      super.onInitPtsFound(...args);
      if (this.state === 'WAITING_INIT_PTS') this.tick();
    }
  };
  return Library;
}
