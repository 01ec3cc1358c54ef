import type Hls from 'hls.js';

/**
 * Makes hls.js begin a newly loaded audio track where the film is. hls.js 1.7.4 begins it where the stream began if its
 * playlist comes before the old audio is removed: one segment too many everywhere, and WebKitGTK stands still once it
 * has got sound of another time.
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
