import type Hls from 'hls.js';
import type { Fragment } from 'hls.js';

/** The part of hls.js's audio controller that is private in its typings. */
interface AudioController {
  hls: Hls;
  startFragRequested: boolean;
  /** Seconds. */
  nextLoadPosition: number;
  startPosition: number;
  /** A segment that waits for the timestamps of the video. */
  waitingData: object | null;
  fragCurrent: Fragment | null;
  _loadInitSegment(initSegment: Fragment): Promise<unknown>;
  onAudioTrackSwitching(event: string, data: unknown): void;
}

/**
 * Makes hls.js start audio at the right position and without waits.
 *
 * - A track that replaces another one before the start begins at the start. hls.js 1.7.4 continues after the segment of
 *   the other track that it had requested, and waits there for video, while the video waits for audio.
 * - The end of an outdated init segment is ignored. hls.js 1.7.4 takes the init segment of a deselected track for an
 *   error, whether it arrives or is aborted, and aborts the segment of the selected track. Before the start it never
 *   requests that segment again.
 * - A newly loaded audio track starts at the playhead. hls.js 1.7.4 starts it at the stream's start if its playlist
 *   arrives before the old audio is removed. That costs one segment everywhere, and WebKitGTK stalls for good on audio
 *   of another time.
 * - Audio that waits for the video's timestamps is dropped with the end of its load. hls.js 1.7.4 takes the next segment, as
 *   that of a seek before the start, for a part of it, and waits for ever.
 * - Audio that arrives before the video waits for the video's timestamps. hls.js 1.7.4 then looks for them ten times a
 *   second, and appends nothing before: the first frame comes up to 100 ms late.
 */
export function patchAudioStart(Library: typeof Hls): typeof Hls {
  const { DefaultConfig } = Library;
  // The build has the audio controller in any case.
  const Stock = DefaultConfig.audioStreamController as NonNullable<typeof DefaultConfig.audioStreamController>;
  const Patched = class extends Stock {
    protected override setStartPosition(...args: Parameters<InstanceType<typeof Stock>['setStartPosition']>): void {
      super.setStartPosition(...args);
      if (this.hls.hasEnoughToStart && this.media !== null) this.nextLoadPosition = this.media.currentTime;
    }

    override stopLoad(): void {
      if ((this as unknown as AudioController).waitingData !== null) this.resetLoadingState();
      super.stopLoad();
    }

    override onInitPtsFound(...args: Parameters<InstanceType<typeof Stock>['onInitPtsFound']>): void {
      super.onInitPtsFound(...args);
      if (this.state === 'WAITING_INIT_PTS') this.tick();
    }
  };
  const patched = Patched.prototype as unknown as AudioController;
  const { onAudioTrackSwitching, _loadInitSegment } = patched;
  patched._loadInitSegment = function (initSegment) {
    const loading = _loadInitSegment.call(this, initSegment);
    const isCurrent = () => this.fragCurrent?.initSegment?.url === initSegment.url;
    return loading.catch(() => (isCurrent() ? loading : new Promise(() => {})));
  };
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
