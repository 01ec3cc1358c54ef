import type Hls from 'hls.js';

/**
 * Makes hls.js start a newly loaded audio track at the playhead. hls.js 1.7.4 starts it at the stream's start if its
 * playlist arrives before the old audio is removed. That costs one segment everywhere, and WebKitGTK stalls for good on
 * audio of another time.
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
  };
  return Library;
}
